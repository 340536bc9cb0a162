import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../routing/missing-part.ts';

const PopUp = lazy(() =>
  loadPart(async () => ({ default: (await import('./AnnouncementPopUp.tsx')).AnnouncementPopUp })),
);

/** The page comes first; news before it a moment later, in milliseconds. */
const moment = 800;

/** The pop-up announcement, asked for once the page had time to be drawn. */
export function LatePopUp() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), moment);
    return () => clearTimeout(timer);
  }, []);
  return isTime ? (
    <Suspense>
      <PopUp />
    </Suspense>
  ) : null;
}
