import { attachmentType, ticketLimits } from '@ferry/core/contract/tickets/customer';

/** A larger picture is scaled down before the upload: bytes, and pixels of the longest side. */
const largePicture = 1_500_000;
const maxSide = 2_200;

const isTaken = (type: string) => (attachmentType.options as readonly string[]).includes(type);

/** The same picture as JPEG of at most `maxSide`. Nothing if the browser cannot read it. */
async function shrink(file: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * share);
    canvas.height = Math.round(picture.height * share);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return made ? new File([made], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : undefined;
  } catch {
    return undefined;
  }
}

/** Prepares a file for the upload, or returns why it cannot be sent. The server checks text without a known type. */
export async function prepareFile(file: File): Promise<File | 'size' | 'type'> {
  const isPicture = file.type.startsWith('image/');
  let ready = file;
  if (isPicture && file.type !== 'image/gif' && (file.size > largePicture || !isTaken(file.type)))
    ready = (await shrink(file)) ?? file;
  if (isTaken(file.type) && ready.size > file.size) ready = file;
  if (isPicture ? !isTaken(ready.type) : ready.type !== '' && !ready.type.startsWith('text/')) return 'type';
  return ready.size > ticketLimits.attachmentSize ? 'size' : ready;
}

/** A file as a `data:` address. */
export const dataAddressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
