import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import { logger } from '../../platform/logger.ts';
import { useCore, usePortal } from '../../portal.ts';

/** The page comes first; news before it a moment later, in milliseconds. */
const moment = 800;

/** The pop-up announcement, asked for once the page had time to be drawn. Where it does not come, the page stays. */
export function LatePopUp() {
  const { words } = usePortal();
  const [PopUp, setPopUp] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const [{ AnnouncementPopUp }] = await Promise.all([
        import('./AnnouncementPopUp.tsx'),
        words.add(['announcements']),
      ]);
      // News does not lie down on what the customer has open.
      const show = () =>
        document.querySelector('[role=dialog], [role=alertdialog]') === null
          ? setPopUp(() => AnnouncementPopUp)
          : wait(show);
      show();
    };
    let timer: ReturnType<typeof setTimeout>;
    const wait = (work: () => void) => {
      timer = setTimeout(work, moment);
    };
    wait(() => {
      load().catch((error: unknown) => logger.warn('The pop-up announcement did not come.', error));
    });
    return () => clearTimeout(timer);
  }, [words]);
  // News waits while something is asked.
  const isAsking = useSelector(useCore().owner, (now) => !now.matches('closed'));
  return PopUp && !isAsking ? <PopUp /> : null;
}
