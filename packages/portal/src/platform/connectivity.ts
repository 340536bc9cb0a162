import type { SessionPorts } from '@ferry/core/machines/session/session-ports';

/** Whether there is a network, and when the page is seen again. */
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
    // A page that comes back from the history was frozen: its timers stood still.
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

/** How often what stands on a visible page is looked at again, in milliseconds. */
const lookAgain = 60_000;

/** Tells when what is shown may be old: the page is seen again, the network is back, or a minute has gone. */
export function subscribeToWake(listener: () => void): () => void {
  const leave = connectivity.subscribe((event) => {
    if (event !== 'offline') listener();
  });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) listener();
  }, lookAgain);
  return () => {
    leave();
    clearInterval(timer);
  };
}
