import { pause } from '@ferry/core/client/pause';
import { useEffect } from 'react';
import { connectivity, subscribeToWake } from '../../platform/network/connectivity.ts';
import { useCore } from '../../portal.ts';
import { listenForNews } from './listen.ts';

const isAwake = () => document.visibilityState === 'visible' && connectivity.isOnline();

/** Resolves when the page may be awake again, or when the signal is aborted. */
const untilWoken = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      leave();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const leave = subscribeToWake(done);
    signal.addEventListener('abort', done);
  });

/** Refreshes all reads of tickets when staff or another tab changed something, as long as the page is open. */
export function useTicketNews(): void {
  const { send, queries } = useCore();
  useEffect(() => {
    const end = new AbortController();
    void listenForNews({
      send,
      onNews: () => queries.invalidate('tickets'),
      signal: end.signal,
      async awake() {
        while (!isAwake() && !end.signal.aborted) await untilWoken(end.signal);
      },
      pause: (milliseconds) => pause(milliseconds, end.signal),
    });
    return () => end.abort();
  }, [send, queries]);
}
