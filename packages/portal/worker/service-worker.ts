import { openTold, tell } from './notifications.ts';
import { documentAt, worker } from './scope.ts';
import { keepShared, shareAt } from './shared-text.ts';

/** Inserted by the build, which knows the files. */
declare const shell: {
  /** Differs between any two builds. */
  readonly version: string;
  /** The entry script of a page of this version. */
  readonly entry: string;
  /** Every file that a page may load in any language, by path. The names contain a hash of the content. */
  readonly files: readonly string[];
  /** The files with the words of each language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** The news of this version for customers, a sentence in each language. */
  readonly news: Readonly<Record<string, string>>;
  /** The first path segments of pages. All other addresses belong to the server. */
  readonly prefixes: readonly string[];
};

const prefix = 'portal ';
const cacheName = prefix + shell.version;
/** Milliseconds after which a page is opened from the cache. */
const serverTimeoutMs = 4_000;
/** The number of concurrent downloads while a version is cached, so that the customer's requests have priority. */
const parallelDownloads = 3;

/** A cached file of any version. Names are unique, so the first match is right. */
const cachedFile = (request: RequestInfo) => caches.match(request, { ignoreVary: true });

/** Caches a document of this version. Returns its language, or `undefined` if it is another version's. */
async function cacheDocument(cache: Cache, answer: Response): Promise<string | undefined> {
  const text = answer.ok && !answer.redirected ? await answer.clone().text() : '';
  if (!text.includes(shell.entry)) return undefined;
  await cache.put(documentAt, answer);
  return /<html lang="([\w-]+)"/.exec(text)?.[1] ?? '';
}

/** Caches a whole version, in the customer's language, before it is used, so that its pages never lack a file. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  const language = await cacheDocument(cache, await fetch(documentAt, { cache: 'no-cache' }));
  if (language === undefined) throw new Error('The server has another version by now.');
  const waiting = [...shell.files, ...(shell.words[language] ?? [])];
  const download = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const answer = (await cachedFile(file)) ?? (await fetch(file));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: parallelDownloads }, download));
}

/** Browsers call this when no page of the previous version is open. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The server's response if there is one, or else the cached document. */
async function openPage(event: FetchEvent, isCustomers: boolean): Promise<Response> {
  const cache = await caches.open(cacheName);
  const asked = (async () =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, serverTimeoutMs));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) {
    // The document contains settings of the site.
    if (isCustomers && answer.ok) event.waitUntil(cacheDocument(cache, answer.clone()));
    return answer;
  }
  return (await cache.match(documentAt)) ?? asked;
}

/** A file from the cache. Words of a language that is chosen later are cached then. */
async function openFile({ request }: FetchEvent, pathname: string): Promise<Response> {
  const kept = await cachedFile(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && Object.values(shell.words).flat().includes(pathname)) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === shareAt)
    return event.respondWith(keepShared(request));
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const prefix = pathname.split('/')[1] ?? '';
  if (request.mode === 'navigate') {
    if (shell.prefixes.includes(prefix)) event.respondWith(openPage(event, prefix === 'user'));
  } else if (prefix === 'assets') {
    event.respondWith(openFile(event, pathname));
  }
});
/** Pages ask which version is waiting: a page that was opened later may belong to it already. */
worker.addEventListener('message', ({ data, source }) => {
  if (data === 'which version') source?.postMessage({ entry: shell.entry, news: shell.news });
});

worker.addEventListener('push', (event) => event.waitUntil(tell(event.data)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTold(event.notification.data));
});
