import { secondsUntil } from '@ferry/core/machines/sign-in/code-mail.machine';
import { useEffect, useState } from 'react';

/** Whole seconds until a moment in Unix milliseconds, counted down while the component is mounted. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntil(moment, now);
  useEffect(() => {
    setNow(Date.now());
    if (moment <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
