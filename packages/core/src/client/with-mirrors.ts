import { type HttpAnswer, type HttpRequest, NotSent, type Transport } from './transport.ts';

/** The equivalent addresses of one API. */
export interface Mirrors {
  /** The prefixes of paths. Requests are written for the first one. */
  readonly bases: readonly [string, ...string[]];
  /** The prefix that answered last. */
  current(): string;
  /** Stores the prefix that answers. */
  use(base: string): void;
}

/** Milliseconds without an answer after which the server is probed. The call itself may still be running. */
export const doubtAfter = 3_000;
/** Milliseconds that the probe may take. Both waits together are shorter than the timeout of a session refresh. */
export const mustAnswerWithin = 3_000;

/** Statuses by which a proxy reports that it cannot reach the server. */
const isGone = (status: number) => status === 502 || status === 504 || (status >= 520 && status <= 530);

const inOrder = ({ bases, current }: Mirrors): readonly string[] => {
  const at = Math.max(bases.indexOf(current()), 0);
  return [...bases.slice(at), ...bases.slice(0, at)];
};

/** Whether a server is reachable. */
async function isThere(transport: Transport, base: string): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), mustAnswerWithin);
  try {
    const { status } = await transport({ method: 'GET', url: `${base}/health`, headers: {} }, stop.signal);
    return !isGone(status);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One request, which is aborted if the server is not reachable. It has no timeout of its own, because some calls are
 * long polls.
 */
async function exchange(transport: Transport, request: HttpRequest, base: string, signal?: AbortSignal) {
  const stop = new AbortController();
  const leave = () => stop.abort();
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  const timer = setTimeout(async () => {
    if (!(await isThere(transport, base))) leave();
  }, doubtAfter);
  try {
    return await transport(request, stop.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

/**
 * A transport over several addresses of one API. If one cannot be reached, a repeatable request is sent to the next.
 * Any other request fails, because it may have been executed; the next attempt uses an address that answers.
 */
export function withMirrors(transport: Transport, mirrors: Mirrors): Transport {
  const [written] = mirrors.bases;
  if (mirrors.bases.length === 1) return transport;

  async function findOther(failed: string): Promise<void> {
    for (const base of inOrder(mirrors))
      if (base !== failed && (await isThere(transport, base))) return mirrors.use(base);
  }

  async function once(request: HttpRequest, path: string, signal?: AbortSignal): Promise<HttpAnswer> {
    const base = mirrors.current();
    try {
      return await transport({ ...request, url: base + path }, signal);
    } catch (error) {
      if (!signal?.aborted) void findOther(base);
      throw error;
    }
  }

  return async (request, signal) => {
    const path = request.url.slice(written.length);
    if (!request.isRepeatable) return once(request, path, signal);
    let last: { readonly answer: HttpAnswer } | { readonly error: unknown } | undefined;
    for (const base of inOrder(mirrors)) {
      try {
        const answer = await exchange(transport, { ...request, url: base + path }, base, signal);
        last = { answer };
        if (isGone(answer.status)) continue;
        mirrors.use(base);
        return answer;
      } catch (error) {
        if (signal?.aborted) throw error;
        // If one request may have been sent, the call counts as sent.
        if (last === undefined || ('error' in last && last.error instanceof NotSent)) last = { error };
      }
    }
    if (last !== undefined && 'answer' in last) return last.answer;
    throw last?.error;
  };
}
