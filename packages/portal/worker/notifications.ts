import { documentAt, worker } from './scope.ts';

/** A notification, as the server writes it. */
interface Told {
  readonly title: string;
  readonly body: string;
  /** The address that it opens. */
  readonly page: string;
  readonly tag: string;
}

/**
 * Milliseconds to wait for a tab's reply whether it may be left. A tab without a reply stays. The first timeout is
 * short, because after a press a browser lets a worker open a window only for a second. If opening a window fails, a
 * busy tab may reply later.
 */
const replyTimeoutMs = { window: 400, tab: 10_000 };

/** The page of a notification, if it is one of this site. */
function addressOf(page: unknown): URL {
  const home = new URL(documentAt, worker.location.origin);
  const url = typeof page === 'string' ? URL.parse(page, worker.location.origin) : null;
  return url?.origin === home.origin ? url : home;
}

const openTabs = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Marks the app's icon. A visible page counts the waiting items itself. */
async function mark(): Promise<void> {
  const isSeen = (await openTabs()).some(({ visibilityState }) => visibilityState === 'visible');
  if (!isSeen && 'setAppBadge' in worker.navigator) await worker.navigator.setAppBadge().catch(() => {});
}

/**
 * Shows a notification. Browsers revoke the permission of sites that show nothing for a message, so an unreadable one
 * is shown too.
 */
export async function tell(data: PushMessageData | null): Promise<void> {
  let told: Partial<Told> = {};
  try {
    told = (data?.json() ?? {}) as Partial<Told>;
  } catch {
    // The notification is shown without a text.
  }
  const { title = worker.location.host, body = '', page, tag = 'ferry' } = told;
  await worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: page });
  await mark();
}

/** Asks a tab whether another page may replace it. A tab with unsaved text refuses. */
function mayLeave(tab: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    tab.postMessage('may this page be left', [port2]);
  });
}

/** The answer, or `false` if it does not arrive in time. */
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
 * Shows the page of a notification: in its own tab if there is one, or else in a portal tab without unsaved text, or in
 * a new tab.
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
  if (await showInTab(replyTimeoutMs.window)) return;
  await worker.clients.openWindow(href).catch(() => showInTab(replyTimeoutMs.tab));
}
