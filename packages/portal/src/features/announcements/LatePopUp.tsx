import { useSelector } from '@xstate/react';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { logger } from '../../platform/logger.ts';
import { whenAtRest } from '../../platform/network/at-rest.ts';
import { useCore, usePortal } from '../../portal.ts';

/** Milliseconds to wait for the page, which has priority, and for an open dialog. */
const moment = 800;

/** Whether the portal's files are stored in this browser since an earlier visit, or somebody has used this document. */
const mayLoadMore = (): boolean =>
  ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) ||
  navigator.userActivation?.hasBeenActive === true;

/** Calls back at the next input. Returns a function that cancels the wait. */
function onInput(work: () => void): () => void {
  const stop = new AbortController();
  for (const input of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(
      input,
      () => {
        stop.abort();
        work();
      },
      { signal: stop.signal, passive: true },
    );
  return () => stop.abort();
}

/**
 * The pop-up announcement, loaded once the page rests; on a first visit after the first input, so that a slow phone
 * loads the page alone. If that fails, the page stays without it.
 */
export function LatePopUp() {
  const { words } = usePortal();
  const [PopUp, setPopUp] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const [{ AnnouncementPopUp }] = await Promise.all([
        import('./AnnouncementPopUp.tsx'),
        words.add(['announcements']),
      ]);
      // The pop-up is not shown over an open dialog.
      const show = () =>
        document.querySelector('[role=dialog], [role=alertdialog]') === null
          ? startTransition(() => setPopUp(() => AnnouncementPopUp))
          : wait(show);
      show();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (work: () => void) => {
      timer = setTimeout(work, moment);
    };
    const begin = () =>
      whenAtRest(() => {
        load().catch((error: unknown) => logger.warn('The pop-up announcement did not come.', error));
      }, moment);
    let stop = mayLoadMore()
      ? begin()
      : onInput(() => {
          stop = begin();
        });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [words]);
  // The pop-up waits while the proof of the owner is requested.
  const isAsking = useSelector(useCore().owner, (now) => !now.matches('closed'));
  return PopUp && !isAsking ? <PopUp /> : null;
}
