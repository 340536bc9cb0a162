import { secondsUntil } from '@ferry/core/machines/sign-in/code-mail.machine';
import { useEffect, useState } from 'react';
import { serverNow } from '../platform/device/clock.ts';

/** Whole seconds until a moment in Unix milliseconds by the server's clock, counted down while the component is mounted. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(serverNow);
  const left = secondsUntil(moment, now);
  useEffect(() => {
    setNow(serverNow());
    if (moment <= serverNow()) return;
    const timer = setInterval(() => setNow(serverNow()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
