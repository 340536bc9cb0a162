import { useEffect, useRef } from 'react';
import type { Attempt } from '../load.ts';

/** Does something as soon as a request of this dialog has succeeded, usually closes it. */
export function useWhenDone({ state }: Attempt, done: () => void) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'sending' && state === 'idle') done();
    before.current = state;
  }, [state, done]);
}
