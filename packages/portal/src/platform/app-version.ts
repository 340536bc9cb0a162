import { hourMs } from '@ferry/core/contract/base/values/units';

/** A version, as its service worker describes it. */
interface Version {
  readonly entry: string;
  /** What is new in it, a sentence in each language. */
  readonly news?: Readonly<Record<string, string>>;
}

/** Milliseconds between two checks for a newer version on an open page. */
const lookEvery = hourMs;

/** Whether the page started with this script, whose name changes with the version. */
const beganWith = (script: string): boolean =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === script);

/**
 * Caches the portal's files by a service worker, and reports a newer version with what is new in it. A reload activates
 * it; until then the page uses its own files. Does nothing if the browser saves data or has no service workers, and
 * during development.
 */
export async function watchVersion(onNewer: (news: Version['news']) => void): Promise<void> {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (import.meta.env.DEV || connection?.saveData || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const ask = (worker: ServiceWorker | null) => worker?.postMessage('which version');
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<Version> | string | null>) => {
    if (typeof data === 'object' && data?.entry !== undefined && !beganWith(data.entry)) onNewer(data.news);
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
