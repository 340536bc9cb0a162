import { documentAt, worker } from './scope.ts';

/** A notification, as the server writes it. */
interface Told {
  readonly title: string;
  readonly body: string;
  /** The page that it opens. */
  readonly page: string;
  readonly tag: string;
}

/**
 * Milliseconds in which a tab says whether it may be left. One that says nothing stays. The first is short, because a
 * browser lets a press open a window for a second only. If it opens none, a tab that was busy may answer later.
 */
const patience = { window: 400, tab: 10_000 };

/** The page of a notification, if it is one of this site. */
function addressOf(page: unknown): URL {
  const home = new URL(documentAt, worker.location.origin);
  const url = typeof page === 'string' ? URL.parse(page, worker.location.origin) : null;
  return url?.origin === home.origin ? url : home;
}

const openTabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Marks the app's icon. A page that is seen counts by itself what waits. */
async function mark(): Promise<void> {
  const isSeen = (await openTabs()).some(({ visibilityState }) => visibilityState === 'visible');
  if (!isSeen && 'setAppBadge' in worker.navigator) await worker.navigator.setAppBadge().catch(() => {});
}

/** Browsers take the permission from sites that show nothing for a message, so one that cannot be read is shown, too. */
export async function tell(data: PushMessageData | null): Promise<void> {
  let told: Partial<Told> = {};
  try {
    told = (data?.json() ?? {}) as Partial<Told>;
  } catch {
    // It is shown without words.
  }
  const { title = worker.location.host, body = '', page, tag = 'ferry' } = told;
  await worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: page });
  await mark();
}

/** Asks a tab whether another page may take its place: not while it has a text that would be lost. */
function mayLeave(tab: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    tab.postMessage('may this page be left', [port2]);
  });
}

/** An answer, or no if it does not come in time. */
const within = (milliseconds: number, answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([answer, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), milliseconds))]);

/** Shows an address in a tab, if this worker controls it. */
async function showIn(tab: WindowClient, href: string): Promise<boolean> {
  try {
    const shown = await tab.navigate(href);
    await (shown ?? tab).focus().catch(() => {});
    return true;
  } catch {
    return false;
  }
}

/**
 * Shows the page of a notification: in its tab if there is one, or else in a tab of the portal where no text would be
 * lost, or in a new one.
 */
export async function openTold(page: unknown): Promise<void> {
  const { href, pathname } = addressOf(page);
  const tabs = await openTabs();
  const there = tabs.find(({ url }) => new URL(url).pathname === pathname);
  if (there !== undefined) return void (await there.focus());
  const answers = tabs.map(mayLeave);
  const showInTab = async (milliseconds: number) => {
    const isFree = await Promise.all(answers.map((answer) => within(milliseconds, answer)));
    for (const [at, tab] of tabs.entries()) if (isFree[at] && (await showIn(tab, href))) return true;
    return false;
  };
  if (await showInTab(patience.window)) return;
  await worker.clients.openWindow(href).catch(() => showInTab(patience.tab));
}
