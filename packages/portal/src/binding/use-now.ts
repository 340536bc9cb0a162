import { useEffect, useState } from 'react';

/** The time, told anew each half minute while somebody looks: "3 minutes ago" must not stand still. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
