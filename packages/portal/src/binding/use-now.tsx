import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { serverNow, subscribeToClock } from '../platform/device/clock.ts';

const Now = createContext<Date | undefined>(undefined);

/** Milliseconds during which a drawn moment is as good as the present one. No page shows seconds by it. */
const freshMs = 10_000;

/** Provides the server's time, updated every half minute and when the clock is corrected, so that relative times stay correct. */
export function NowProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    // A new moment draws the whole page again.
    const look = () =>
      setNow((was) => (Math.abs(serverNow() - was.getTime()) < freshMs ? was : new Date(serverNow())));
    // A response may have corrected the clock since the first render.
    look();
    const timer = setInterval(look, 30_000);
    const leave = subscribeToClock(look);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, []);
  return <Now value={now}>{children}</Now>;
}

/** The time, the same for everything on the page. */
export function useNow(): Date {
  const now = useContext(Now);
  if (now === undefined) throw new Error('A page stands where nobody tells the time.');
  return now;
}
