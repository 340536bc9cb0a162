import type { Scanner } from '@ferry/ui/screens/cd-keys/RedeemScreen/ScanDialog';

/** The browser's API for reading codes in pictures. Few browsers have it, and TypeScript has no types for it. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectors {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** A camera and a reader of QR codes. `undefined` if the browser lacks one of them. */
export async function findScanner(): Promise<Scanner | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectors };
  if (Detector === undefined || navigator.mediaDevices === undefined) return undefined;
  const formats = await Detector.getSupportedFormats();
  if (!formats.includes('qr_code')) return undefined;
  const detector = new Detector({ formats: formats.filter((name) => /^(qr_code|code_128)$/.test(name)) });
  return {
    open: () => navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
  };
}
