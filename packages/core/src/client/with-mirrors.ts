import type { HttpAnswer, HttpRequest, Transport } from './transport.ts';

/** The addresses of one API, of which any does. */
export interface Mirrors {
  /** What stands before each path; the first is the one that requests are written for. */
  readonly bases: readonly [string, ...string[]];
  /** The one that answered last. */
  current(): string;
  /** Remembers the one that answers. */
  use(base: string): void;
}

/** A server that has not answered for so long is asked whether it is there, in milliseconds: a call may take its time. */
export const doubtAfter = 3_000;
/** How long it then has to say so, in milliseconds: with the wait before, less than a refresh of a session waits. */
export const mustAnswerWithin = 3_000;

/** What a proxy says in the place of a server that it does not reach. */
const isGone = (status: number) => status === 502 || status === 504 || (status >= 520 && status <= 530);

const inOrder = ({ bases, current }: Mirrors): readonly string[] => {
  const at = Math.max(bases.indexOf(current()), 0);
  return [...bases.slice(at), ...bases.slice(0, at)];
};

/** Whether a server is there at all. */
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

/** One exchange, given up when the server is not there. It has no time-out of its own: some calls wait for news. */
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
 * The same transport over several addresses of one API. What may be repeated goes on at the next one when one can not be
 * reached; anything else fails, since it may have been done, and the next press goes to one that answers.
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
        last ??= { error };
      }
    }
    if (last !== undefined && 'answer' in last) return last.answer;
    throw last?.error;
  };
}
