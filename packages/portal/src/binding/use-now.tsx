import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const Now = createContext<Date | undefined>(undefined);

/** Provides the time, updated every half minute, so that relative times stay correct. */
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
