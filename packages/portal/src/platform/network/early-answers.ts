import type { HttpRequest } from '@ferry/core/client/transport';
import { sessionKeys } from '@ferry/core/machines/session/session-keys';
import { decodePayload, endOfKept } from '@ferry/core/machines/session/tokens/decode-token';
import { serverNow } from '../device/clock.ts';
import { localStore, sessionStore } from '../device/stores.ts';
import type { EarlyCalls } from './first-reads.ts';
import { baseKey } from './mirrors.ts';

interface Early {
  readonly answer: Promise<Response>;
  /** Cancels the request. */
  stop(): void;
}

/** Shared by the scripts of document and page: the answers that are not taken yet, by their requests. */
const shared = globalThis as { earlyAnswers?: Map<string, Early> };

/** Milliseconds after the start of the page during which an early answer is as good as a new one. */
const goodFor = 30_000;
/** An access token that expires within so many milliseconds is refreshed first, as by the session. */
const lead = 10_000;

type Plain = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>;

const nameOf = ({ method, url, headers, body }: Plain): string =>
  [method, url, headers.authorization, headers['accept-language'], body].join('\n');

/**
 * A request by `fetch`. Tokens are in headers. Cookies are sent to this origin only: one of them identifies a known
 * device, and gives no access.
 */
export const fetchPlain = ({ method, url, headers, body }: Plain, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });

const renewalOf = (refreshToken: string): string => JSON.stringify({ refresh_token: refreshToken });

/**
 * The access token of this tab, and whether it must be refreshed, by the session's rules. A token without an expiry
 * ends the session, so it is neither used nor refreshed.
 */
function keptToken(): { readonly token: string | undefined; readonly isDue: boolean } {
  const token = sessionStore.get(sessionKeys.access) ?? '';
  const payload = decodePayload(token) as { readonly exp?: number } | null | undefined;
  if (!payload) return { token: undefined, isDue: true };
  if (payload.exp === undefined) return { token: undefined, isDue: false };
  const isDue = !(endOfKept(payload.exp, sessionStore.get(sessionKeys.accessExpiry)) > serverNow() + lead);
  return { token: isDue ? undefined : token, isDue };
}

/**
 * Refreshes the session if necessary and makes the first reads while the scripts are still loading. Runs in the
 * document. Nothing is stored: the session takes the answer of the refresh. A token always has the same successor, so
 * an unused answer does no harm.
 */
export function askEarly({ renew, reads }: EarlyCalls, language: string): void {
  const isElsewhere = (sessionStore.get(baseKey) ?? '') !== '';
  if (isElsewhere || sessionStore.get(sessionKeys.stopRefresh) === 'true') return;
  const answers = new Map<string, Early>();
  shared.earlyAnswers = answers;
  const ask = (request: Plain, then: (answer: Response) => unknown = () => {}) => {
    const controller = new AbortController();
    const answer = fetchPlain(request, controller.signal).then(async (response) => {
      // Read at once, because an unread body would keep its connection.
      const buffered = new Response((await response.text()) || null, response);
      await then(buffered);
      return buffered;
    });
    answer.catch(() => {});
    answers.set(nameOf(request), { answer, stop: () => controller.abort() });
  };
  const common = { accept: 'application/json', 'accept-language': language };
  const readWith = (token: string) => {
    const headers = { ...common, authorization: `Bearer ${token}` };
    for (const url of reads) ask({ method: 'GET', url, headers });
  };
  const { token, isDue } = keptToken();
  if (token !== undefined) readWith(token);
  const kept = localStore.get(sessionKeys.refresh);
  if (!isDue || kept === null) return;
  const headers = { ...common, 'content-type': 'application/json' };
  const body = renewalOf(kept);
  // The reads start before the session gets the answer and could make the same reads.
  ask({ method: 'POST', url: renew, headers, body }, async (response) => {
    if (response.ok) readWith((await response.clone().json()).result.access_token);
  });
}

/** Whether the document refreshes the session with this token and the answer is not taken yet. */
export const isRenewedEarly = (refreshToken: string): boolean =>
  [...(shared.earlyAnswers?.keys() ?? [])].some((name) => name.endsWith(`\n${renewalOf(refreshToken)}`));

/**
 * Takes the answer to a request that the document has already sent, once. `undefined`: it was not sent, or was a read
 * without a response. Rejects for a write without a response, which counts as the attempt. A write invalidates the
 * answers that are not taken yet.
 */
export async function takeEarly(request: Plain, signal?: AbortSignal): Promise<Response | undefined> {
  const answers = shared.earlyAnswers;
  if (performance.now() > goodFor) answers?.clear();
  const name = nameOf(request);
  const early = answers?.get(name);
  const isRead = request.method === 'GET';
  if (early !== undefined) answers?.delete(name);
  else if (!isRead) answers?.clear();
  if (signal?.aborted) early?.stop();
  else signal?.addEventListener('abort', () => early?.stop());
  return await early?.answer.catch((error: unknown) => {
    if (!isRead || signal?.aborted) throw error;
    return undefined;
  });
}
