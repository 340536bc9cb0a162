import { download } from '@ferry/core/contract/tickets/customer';
import type { Attachment } from '@ferry/ui/screens/tickets/FileTile';
import type { ThreadData } from '@ferry/ui/screens/tickets/TicketScreen/Bubble';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { useCore } from '../../portal.ts';

/** Bytes. Smaller pictures are loaded automatically, unless the browser saves data. */
const smallPicture = 600_000;

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Files of a thread, loaded by calls with the session, because they have no public address. */
export function usePictures(thread: ThreadData | undefined, onFailed: () => void) {
  const { send } = useCore();
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(new Set<string>());
  const failed = useRef(onFailed);
  failed.current = onFailed;
  const read = useCallback(
    async (file: Attachment): Promise<string | undefined> => {
      const outcome = await send(download, { attachment_id: file.id }, { isBinary: true });
      if (outcome.kind === 'ok') return outcome.answer;
      return undefined;
    },
    [send],
  );
  const fetchPicture = useCallback(
    async (file: Attachment, isWanted: boolean) => {
      if (asked.current.has(file.id)) return;
      asked.current.add(file.id);
      const bytes = await read(file);
      if (bytes === undefined) {
        asked.current.delete(file.id);
        if (isWanted) failed.current();
        return;
      }
      const address = `data:${file.media_type};base64,${btoa(bytes)}`;
      setPictures((before) => new Map(before).set(file.id, address));
    },
    [read],
  );
  useEffect(() => {
    if (savesData()) return;
    for (const file of thread?.messages.flatMap(({ attachments }) => attachments) ?? [])
      if (file.media_type.startsWith('image/') && file.size <= smallPicture) void fetchPicture(file, false);
  }, [thread, fetchPicture]);
  return {
    pictures,
    onPicture: (file: Attachment) => void fetchPicture(file, true),
    async save(file: Attachment): Promise<void> {
      const bytes = await read(file);
      if (bytes === undefined) return failed.current();
      saveFile(
        file.name,
        file.media_type,
        Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)),
      );
    },
  };
}
