import { useEffect } from 'react';
import { connectivity, subscribeToWake } from '../../platform/network/connectivity.ts';
import { useCore } from '../../portal.ts';
import { listenForNews } from './listen.ts';

const isAwake = () => document.visibilityState === 'visible' && connectivity.isOnline();

/** Refreshes all reads of tickets when staff or another tab changed something, as long as the page is open. */
export function useTicketNews(): void {
  const { send, queries } = useCore();
  useEffect(() => {
    const end = new AbortController();
    const until = (begin: (done: () => void) => () => void) =>
      new Promise<void>((resolve) => {
        const done = () => {
          stop();
          end.signal.removeEventListener('abort', done);
          resolve();
        };
        const stop = begin(done);
        end.signal.addEventListener('abort', done);
      });
    void listenForNews({
      send,
      onNews: () => queries.invalidate('tickets'),
      signal: end.signal,
      async awake() {
        while (!isAwake() && !end.signal.aborted) await until(subscribeToWake);
      },
      pause: (milliseconds) =>
        until((done) => {
          const timer = setTimeout(done, milliseconds);
          return () => clearTimeout(timer);
        }),
    });
    return () => end.abort();
  }, [send, queries]);
}
