import type { SessionPorts } from '@ferry/core/machines/session/session-ports';

/** Whether there is a network, and when the page becomes visible. */
export const connectivity: SessionPorts['connectivity'] = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    const online = () => listener('online');
    const offline = () => listener('offline');
    const seen = () => {
      if (document.visibilityState === 'visible') listener('visible');
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    // A page restored from the history was frozen, with its timers.
    window.addEventListener('pageshow', seen);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.removeEventListener('pageshow', seen);
      document.removeEventListener('visibilitychange', seen);
    };
  },
};

/** Milliseconds between two refreshes of a visible page. */
const refreshEveryMs = 60_000;

/**
 * Calls back when the shown data may be outdated: the page becomes visible, the network is back, or a minute has
 * passed.
 */
export function subscribeToWake(listener: () => void): () => void {
  const leave = connectivity.subscribe((event) => {
    if (event !== 'offline') listener();
  });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) listener();
  }, refreshEveryMs);
  return () => {
    leave();
    clearInterval(timer);
  };
}

/** The maximum number of milliseconds that a request waits for a network. */
const maxWaitMs = 600_000;

/** Resolves after so many milliseconds, but without a network only when it is back. Rejects on abort. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => () => {
      clearTimeout(timer);
      leave();
      signal?.removeEventListener('abort', giveUp);
      then();
    };
    const go = end(resolve);
    const giveUp = end(() => reject(new Error('The page was left.')));
    let timer = setTimeout(() => {
      if (navigator.onLine) go();
      else timer = setTimeout(go, maxWaitMs);
    }, milliseconds);
    const leave = connectivity.subscribe((event) => {
      if (event === 'online') go();
    });
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp);
  });
}
