import { platformOf } from './device.ts';
import { isInstalled } from './installed.ts';

/** What `push.add` takes of this browser. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What this browser can do, as far as it knows by itself. `digest`: of the address that it has at its push service. */
export type PushAbility =
  | { readonly kind: 'unsupported' | 'install' | 'denied' | 'off' }
  | { readonly kind: 'subscribed'; readonly digest: string };

/** Why there is no address. */
export type PushTrouble = 'dismissed' | 'failed';

/** Milliseconds for the service worker to be installed, and for the browser to reach its push service. */
const patience = 60_000;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the browser did not answer')), patience);
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

/** Looks what this browser can do. It asks the customer nothing. */
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
  // Another account may know the former address, and its key may be another one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new Error('the browser gave no keys');
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Asks the customer for the permission, and the push service for an address. Only after a press. */
export async function askForPush(publicKey: string): Promise<PushAddress | PushTrouble> {
  if ((await Notification.requestPermission()) !== 'granted') return 'dismissed';
  try {
    return await within(subscribe(publicKey));
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'dismissed' : 'failed';
  }
}

/** Gives the address back, so that the push service forgets this browser. */
export async function leavePush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Calls back when the customer changes the permission, or comes back to the page. Returns how to stop. */
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
