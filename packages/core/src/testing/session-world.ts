import type { Outcome } from '../client/outcome.ts';
import type { refresh } from '../contract/auth/anyone.ts';
import type { CallAnswer } from '../contract/base/call.ts';
import { type SessionActor, startSession } from '../machines/session/session.machine.ts';
import { sessionKeys } from '../machines/session/session-keys.ts';
import type {
  ConnectivityEvent,
  EndReason,
  SessionPorts,
  TabMessage,
  TextStore,
} from '../machines/session/session-ports.ts';
import { accessToken } from './tokens.ts';

export type RefreshOutcome = Outcome<CallAnswer<typeof refresh>>;

export function memoryStore(
  kept: Record<string, string> = {},
): TextStore & { readonly kept: Map<string, string> } {
  const map = new Map(Object.entries(kept));
  return {
    kept: map,
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

/** One tab of a `SessionWorld`, and a record of what it did. */
export interface FakeTab {
  readonly ports: SessionPorts;
  readonly session: Map<string, string>;
  readonly warnings: string[];
  readonly errors: string[];
  readonly redirects: EndReason[];
  chatSent: number;
  /** Makes the next introductions to the chat fail. */
  chatFails: boolean;
  start(): SessionActor;
}

/** A browser with tabs, and a server for refreshes. It uses the host's time, so a test controls it by fake timers. */
export interface SessionWorld {
  readonly local: Map<string, string>;
  /** The refresh tokens that reached the server, in order. */
  readonly asked: string[];
  readonly revoked: string[];
  /** The lifetime of an access token in seconds. */
  lifetime: number;
  /** The server's clock minus the browser's, in seconds. */
  skew: number;
  /** Milliseconds until the server responds. `Infinity`: never. */
  latency: number;
  /** The server's response instead of a new pair of tokens. */
  answer: ((refreshToken: string) => RefreshOutcome) | undefined;
  isOnline: boolean;
  tell(event: ConnectivityEvent): void;
  /** Makes a token as the server would now. */
  issue(): string;
  openTab(kept?: Record<string, string>): FakeTab;
}

export const refusedRefresh = (message: string, status = 403): RefreshOutcome => ({
  kind: 'refused',
  reason:
    status === 401 ? 'signed_out' : status === 429 ? 'limited' : status === 422 ? 'invalid' : 'forbidden',
  status,
  message,
  code: '',
  details: {},
  fields: {},
  wrong: [],
  retryAfter: 0,
});

export const unreachableServer = (cause: 'network' | 'server' | 'malformed' = 'network'): RefreshOutcome => ({
  kind: 'unreachable',
  cause,
  status: cause === 'server' ? 503 : 0,
  message: 'auth.refresh',
});

export const renewedTokens = (access_token: string, refresh_token: string | null): RefreshOutcome => ({
  kind: 'ok',
  answer: { is_success: true, message: '', result: { access_token, refresh_token, user_id: 42 } },
});

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A lock by name. A waiter whose wait times out runs beside the holder. */
function fakeLock(): SessionPorts['withLock'] {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, milliseconds, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = Promise.race([before, later(milliseconds)])
      .then(() => later(1))
      .then(work);
    tails.set(
      name,
      mine.then(
        () => undefined,
        () => undefined,
      ),
    );
    const result = await mine;
    // A browser reports a free lock before the previous holder is told.
    await later(2);
    return result;
  };
}

export function sessionWorld(kept: Record<string, string> = {}): SessionWorld {
  const localStore = memoryStore(kept);
  const withLock = fakeLock();
  const tabs = new Set<(message: TabMessage) => void>();
  const network = new Set<(event: ConnectivityEvent) => void>();
  let made = 0;

  const world: SessionWorld = {
    local: localStore.kept,
    asked: [],
    revoked: [],
    lifetime: 1_200,
    skew: 0,
    latency: 20,
    answer: undefined,
    isOnline: true,
    tell(event) {
      if (event !== 'visible') world.isOnline = event === 'online';
      for (const listener of network) listener(event);
    },
    issue: () => accessToken(Math.floor(Date.now() / 1000) + world.skew, world.lifetime),
    openTab(tabKept = {}) {
      const sessionStore = memoryStore(tabKept);
      let mine: ((message: TabMessage) => void) | undefined;
      const tab: FakeTab = {
        session: sessionStore.kept,
        warnings: [],
        errors: [],
        redirects: [],
        chatSent: 0,
        chatFails: false,
        start: () => startSession(tab.ports),
        ports: {
          sessionStore,
          localStore,
          withLock,
          now: () => Date.now(),
          logger: {
            warn: (message) => void tab.warnings.push(message),
            error: (message) => void tab.errors.push(message),
          },
          async refresh(refreshToken, signal) {
            world.asked.push(refreshToken);
            if (world.latency === Number.POSITIVE_INFINITY) {
              await new Promise((_, reject) =>
                signal.addEventListener('abort', () => reject(new Error('aborted'))),
              );
            }
            await later(world.latency);
            made += 1;
            return world.answer?.(refreshToken) ?? renewedTokens(world.issue(), `refresh-${made}`);
          },
          async revoke(refreshToken) {
            world.revoked.push(refreshToken);
          },
          channel: {
            publish(message) {
              for (const listener of tabs) if (listener !== mine) setTimeout(() => listener(message), 2);
            },
            subscribe(listener) {
              mine = listener;
              tabs.add(listener);
              return () => void tabs.delete(listener);
            },
          },
          connectivity: {
            isOnline: () => world.isOnline,
            subscribe(listener) {
              network.add(listener);
              return () => void network.delete(listener);
            },
          },
          async sendChatData() {
            tab.chatSent += 1;
            if (tab.chatFails) throw new Error('no chat');
          },
          toSignIn: (reason) => void tab.redirects.push(reason),
        },
      };
      return tab;
    },
  };
  return world;
}

/** What a tab and its browser have stored after a sign-in `ago` seconds ago. */
export function storedSession(world: SessionWorld, ago = 0): Record<string, string> {
  world.local.set(sessionKeys.refresh, 'refresh-0');
  const madeAt = Math.floor(Date.now() / 1000) + world.skew - ago;
  return { [sessionKeys.access]: accessToken(madeAt, world.lifetime) };
}
