/** Written in by the build, which knows the files. */
declare const shell: {
  /** Differs wherever anything of the portal does. */
  readonly version: string;
  /** The script that a page of this version begins with. */
  readonly entry: string;
  /** Every file that a page may ask for, by its path; their names change with what is in them. */
  readonly files: readonly string[];
  /** The first steps of the addresses that are pages. Everything else is the server's alone. */
  readonly doors: readonly string[];
};

const worker = self as unknown as ServiceWorkerGlobalScope;

const prefix = 'portal ';
const cacheName = prefix + shell.version;
/** Customers' pages have one document, which draws whatever stands in the address. */
const documentAt = '/user/dashboard';
/** A page that has not come for so long is opened from what is kept, in milliseconds. */
const patience = 4_000;
/** Files that are fetched side by side while a version is kept: whoever reads has the network first. */
const lines = 3;

/** A file of any version that is kept. Names are never given twice, so the first that is found is right. */
const keptFile = (request: RequestInfo) => caches.match(request, { ignoreVary: true });

async function keepDocument(cache: Cache, answer: Response): Promise<boolean> {
  const isOurs = answer.ok && !answer.redirected && (await answer.clone().text()).includes(shell.entry);
  if (isOurs) await cache.put(documentAt, answer);
  return isOurs;
}

/** Keeps a whole version before it is used: a page of it then lacks nothing, whatever the server has by then. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  const waiting = [...shell.files];
  const line = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const answer = (await keptFile(file)) ?? (await fetch(file));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  const isWhole = await keepDocument(cache, await fetch(documentAt, { cache: 'no-cache' }));
  if (!isWhole) throw new Error('The server has another version by now.');
}

/** Pages of the version before are gone by now: browsers wait with this for the last of them. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The server's own answer, so that what it says of an address holds; the kept document where it says nothing. */
async function openPage(event: FetchEvent, isCustomers: boolean): Promise<Response> {
  const cache = await caches.open(cacheName);
  const asked = (async () =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) {
    // Settings of the site stand in it.
    if (isCustomers && answer.ok) event.waitUntil(keepDocument(cache, answer.clone()));
    return answer;
  }
  return (await cache.match(documentAt)) ?? asked;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const door = pathname.split('/')[1] ?? '';
  if (request.mode === 'navigate') {
    if (shell.doors.includes(door)) event.respondWith(openPage(event, door === 'user'));
  } else if (door === 'assets') {
    event.respondWith(keptFile(request).then((kept) => kept ?? fetch(request)));
  }
});
/** Pages ask which version waits: one that was opened since may be of it already. */
worker.addEventListener('message', ({ data, source }) => {
  if (data === 'which version') source?.postMessage({ entry: shell.entry });
});
