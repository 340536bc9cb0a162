import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const Now = createContext<Date | undefined>(undefined);

/** The time for all that stands in it, told anew each half minute: "3 minutes ago" must not stand still. */
export function NowProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return <Now value={now}>{children}</Now>;
}

/** The time, the same for everything on the page. */
export function useNow(): Date {
  const now = useContext(Now);
  if (now === undefined) throw new Error('A page stands where nobody tells the time.');
  return now;
}
