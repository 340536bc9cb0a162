import { ticketLimits, upload } from '@ferry/core/contract/tickets/customer';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { Attachment, Upload } from '@ferry/ui/screens/tickets/FileTile';
import { useEffect, useRef, useState } from 'react';
import { useFailureWords } from '../../binding/failure-words.ts';
import { useCalls } from '../../binding/use-calls.ts';
import { serverNow } from '../../platform/device/clock.ts';
import type { Draft } from './drafts.ts';

/** An upload with its file, and the server's result. */
interface Held extends Upload {
  file?: File;
  sent?: Draft['files'][number];
}

const heldOf = (sent: Draft['files'][number]): Held => ({
  key: sent.id,
  name: sent.name,
  media_type: sent.media_type,
  size: sent.size,
  state: 'done',
  share: 1,
  sent,
});

const sentOf = (all: readonly Held[]) => all.flatMap(({ sent }) => (sent ? [sent] : []));

/** The uploads, with a callback for each change, and a function that aborts a running one. */
function useHeld(kept: Draft['files'], onKept: (files: Draft['files']) => void) {
  const [held, setHeld] = useState<readonly Held[]>(() => kept.map(heldOf));
  const all = useRef(held);
  const cancels = useRef(new Map<string, AbortController>());
  const change = (next: readonly Held[]) => {
    const before = sentOf(all.current);
    all.current = next;
    setHeld(next);
    const after = sentOf(next);
    if (after.length !== before.length) onKept(after);
  };
  const amend = (key: string, more: Partial<Held>) =>
    change(all.current.map((one) => (one.key === key ? { ...one, ...more } : one)));
  useEffect(() => {
    const running = cancels.current;
    return () => {
      for (const cancel of running.values()) cancel.abort();
    };
  }, []);
  return { held, all, cancels, change, amend };
}

/** A chosen file that has no place in the message yet. */
const freshOf = (file: File): Held => ({
  key: crypto.randomUUID(),
  name: file.name,
  media_type: file.type,
  size: file.size,
  state: 'failed',
  problem: 'many',
  share: 0,
  file,
});

/** Whether it counts among the files of a message. A failed upload does, because it can be retried. */
const holdsPlace = ({ problem }: Held) => problem === undefined || problem === 'unsent';

/**
 * Files for one message. Each is uploaded when it is chosen, so that sending need not wait.
 *
 * @param kept the uploads from before a reload
 * @param onKept called with every change of the uploads
 */
export function useUploads(kept: Draft['files'], onKept: (files: Draft['files']) => void) {
  const uploading = useCalls(upload);
  const words = useFailureWords();
  const { t } = useTranslation('ui');
  const { held, all, cancels, change, amend } = useHeld(kept, onKept);

  async function begin(key: string, given: File): Promise<void> {
    const cancel = new AbortController();
    cancels.current.set(key, cancel);
    const { dataAddressOf, prepareFile } = await import('./prepare-file.ts');
    const file = await prepareFile(given);
    if (file === 'size' || file === 'type') {
      amend(key, { state: 'failed', problem: file });
      return fillPlaces();
    }
    const address = await dataAddressOf(file);
    if (cancel.signal.aborted) return;
    amend(key, {
      file,
      name: file.name,
      size: file.size,
      media_type: file.type,
      picture: file.type.startsWith('image/') ? address : undefined,
    });
    const ended = await uploading.run(
      key,
      { body: { name: file.name.slice(-255), content: address.slice(address.indexOf(',') + 1) } },
      { idempotencyKey: key, onSent: (share) => amend(key, { share }) },
    );
    cancels.current.delete(key);
    if (ended.state === 'left') return;
    if (ended.state === 'succeeded') {
      const { result } = ended.answer;
      return amend(key, { ...result, state: 'done', share: 1, sent: { ...result, at: serverNow() } });
    }
    const message = ended.state === 'unsure' ? t('unsure') : words(ended.failure).message;
    amend(key, { state: 'failed', problem: 'unsent', message });
  }

  function start(key: string): void {
    const file = all.current.find((one) => one.key === key)?.file;
    if (file === undefined) return;
    amend(key, { state: 'sending', share: 0, problem: undefined, message: undefined });
    // The code that prepares files did not load, or the device no longer provides the file.
    begin(key, file).catch(() => amend(key, { state: 'failed', problem: 'unsent' }));
  }

  /** Starts the uploads of excess files, in their order, as far as there are places now. */
  function fillPlaces(): void {
    for (const { key, problem } of all.current)
      if (problem === 'many' && all.current.filter(holdsPlace).length < ticketLimits.attachments) start(key);
  }

  return {
    uploads: held as readonly Upload[],
    /** The files that a message may reference. */
    attachments: sentOf(held).map(({ at: _, ...file }): Attachment => file),
    onFiles(files: readonly File[]): void {
      change([...all.current, ...files.map(freshOf)]);
      fillPlaces();
    },
    onRetryUpload: start,
    onRemoveUpload(key: string): void {
      cancels.current.get(key)?.abort();
      uploading.stop(key);
      change(all.current.filter((one) => one.key !== key));
      fillPlaces();
    },
    /** Clears the files after they were sent with a message. */
    clear: () => change([]),
  };
}
