/** How often a page that stays open asks whether there is a newer version, in milliseconds. */
const lookEvery = 3_600_000;

/** Whether the page began with a script: its name changes with the version. */
const beganWith = (script: string): boolean =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === script);

/**
 * Keeps the portal's files in the browser, by a worker of its own, and tells when there is a newer version than the page's:
 * a reload brings it, and until then the page finds its own files. Does nothing where data is to be saved, where the
 * browser has no workers, and while the portal is being developed.
 */
export async function keepApp(onNewer: () => void): Promise<void> {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (import.meta.env.DEV || connection?.saveData || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const ask = (worker: ServiceWorker | null) => worker?.postMessage('which version');
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ entry?: string } | null>) => {
    if (data?.entry !== undefined && !beganWith(data.entry)) onNewer();
  });
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  ask(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') ask(installing);
    });
  });
  setInterval(() => {
    if (navigator.onLine) registration.update().catch(() => {});
  }, lookEvery);
}
