import { platformOf } from './device.ts';
import { isInstalled } from './installed.ts';

/** The subscription of this browser, as `push.add` takes it. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Whether this browser can get notifications. `digest`: the digest of its address at the push service. */
export type PushAbility =
  | { readonly kind: 'unsupported' | 'install' | 'denied' | 'off' }
  | { readonly kind: 'subscribed'; readonly digest: string };

/** Why there is no subscription. */
export type PushTrouble = 'dismissed' | 'failed';

/** Milliseconds for the service worker to be installed, and for the browser to reach its push service. */
const browserTimeoutMs = 60_000;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the browser did not answer')), browserTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The SHA-256 of an address in base64url, by which the server names it. */
async function digestOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads whether this browser can get notifications, without a question to the customer. */
export async function readPushAbility(): Promise<PushAbility> {
  if (!isAble()) {
    const isPhone = platformOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios';
    return { kind: isPhone && !isInstalled() ? 'install' : 'unsupported' };
  }
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const registration = await navigator.serviceWorker.getRegistration('/');
  const kept = await registration?.pushManager.getSubscription();
  if (!kept || Notification.permission !== 'granted') return { kind: 'off' };
  return { kind: 'subscribed', digest: await digestOf(kept.endpoint) };
}

async function subscribe(publicKey: string): Promise<PushAddress> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // Another account may know the previous address, or the address may have another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new Error('the browser gave no keys');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Requests the customer's permission and an address from the push service. Only after a press. */
export async function askForPush(publicKey: string): Promise<PushAddress | PushTrouble> {
  if ((await Notification.requestPermission()) !== 'granted') return 'dismissed';
  try {
    return await within(subscribe(publicKey));
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'dismissed' : 'failed';
  }
}

/** Unsubscribes, so that the push service forgets this browser. */
export async function leavePush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Calls back when the customer changes the permission or returns to the page. Returns a function that stops this. */
export function watchPushAbility(onChange: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isOver = false;
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (isOver) return;
      status = found;
      found.addEventListener('change', onChange);
    })
    .catch(() => {});
  const look = () => {
    if (document.visibilityState === 'visible') onChange();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    isOver = true;
    status?.removeEventListener('change', onChange);
    document.removeEventListener('visibilitychange', look);
  };
}
