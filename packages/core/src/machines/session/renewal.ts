import { noAnswer, type Outcome, type Unusable } from '../../client/outcome.ts';
import { pause } from '../../client/pause.ts';
import type { refresh } from '../../contract/auth/anyone.ts';
import type { CallAnswer } from '../../contract/base/call.ts';
import type { VainTry } from './outage.ts';
import type { SessionPorts } from './session-ports.ts';
import { forgetTokens, loadRefresh, storeAccess, storeRefresh } from './session-storage.ts';
import { type Reading, readNewToken } from './tokens/access-token.ts';

/** The timeout of one request in milliseconds. */
export const tryTimeoutMs = 8_000;
/** The maximum wait for the lock in milliseconds, longer than a request of another tab. */
export const lockTimeoutMs = 10_000;
/** Milliseconds to wait for another tab's token. */
const handOverMs = 100;
/** If taking the lock took so many milliseconds, another tab held it and may have refreshed the session. */
const noticeableWaitMs = 10;

/** The result of one attempt. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly reading: Reading }
  /** The server refused. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'no_refresh_token' }
  /** Another tab ended the session while this one waited for the lock. */
  | { readonly kind: 'ended_elsewhere' }
  /** A failure that does not end a session: no response, too many requests, or a server error. */
  | ({ readonly kind: 'unanswered' } & VainTry)
  | { readonly kind: 'cancelled' };

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

type Answered = Outcome<CallAnswer<typeof refresh>> | undefined;

/** One request with its timeout. `undefined` if there was no response in time, or it was aborted. */
async function exchange(ports: SessionPorts, token: string, signal: AbortSignal): Promise<Answered> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, tryTimeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const unanswered = whenAborted(controller.signal).then(() => undefined);
    return await Promise.race([ports.refresh(token, controller.signal), unanswered]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const unanswered = ({ status, requestId = '' }: Unusable = noAnswer, wait: number): Renewal => ({
  kind: 'unanswered',
  wait,
  answer: { status, requestId },
});

function concluded(ports: SessionPorts, outcome: Answered): Renewal {
  if (outcome?.kind === 'refused') {
    if (outcome.reason === 'limited') return unanswered(outcome, outcome.retryAfter * 1000);
    // Before the lock is released, so that no other tab tries the refused token.
    forgetTokens(ports);
    ports.channel.publish({ type: 'ended', reason: 'expired' });
    return { kind: 'refused', message: outcome.message };
  }
  if (outcome?.kind !== 'ok') return unanswered(outcome, 0);
  const { access_token, refresh_token } = outcome.answer.result;
  if (refresh_token) storeRefresh(ports, refresh_token);
  const reading = readNewToken(access_token, ports.now());
  if (reading.kind === 'good') {
    storeAccess(ports, reading.access);
    ports.channel.publish({ type: 'tokens', access_token, expires_at: reading.access.expiresAt });
  }
  return { kind: 'renewed', reading };
}

/**
 * Tries once to refresh the session, one tab at a time. If another tab did it during the wait for the lock, the
 * session machine takes its token from the channel and aborts this try.
 */
export async function renewSession(
  ports: SessionPorts,
  hasAccess: boolean,
  signal: AbortSignal,
): Promise<Renewal> {
  const seen = loadRefresh(ports);
  if (seen === undefined) return { kind: 'no_refresh_token' };
  const askedAt = ports.now();
  return await ports.withLock('ferry-session', lockTimeoutMs, async (): Promise<Renewal> => {
    const token = loadRefresh(ports);
    const hasWaited = ports.now() - askedAt >= noticeableWaitMs;
    const mayBeHandedOver = !hasAccess || hasWaited || token !== seen;
    if (mayBeHandedOver && !(token !== undefined && ports.isRefreshing?.(token))) {
      ports.channel.publish({ type: 'ask' });
      await pause(handOverMs, signal);
    }
    if (signal.aborted) return { kind: 'cancelled' };
    if (token === undefined) return { kind: 'ended_elsewhere' };
    return concluded(ports, await exchange(ports, token, signal));
  });
}
