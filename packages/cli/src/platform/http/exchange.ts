import { type HttpAnswer, type HttpRequest, NotSent } from '@ferry/core/client';
import { say } from '../../words/say.ts';
import type { Machine } from './host.ts';
import type { Ways } from './transport.ts';

/** How a request is sent. */
export interface Patience extends Ways {
  /** The number of retries. */
  readonly retries: number;
  /** The timeout of one request in seconds, from the DNS lookup to the last byte. */
  readonly seconds: number;
}

const firstWait = 1;
const longestWait = 30;

/** Seconds before a retry: half fixed and half random, so that many machines do not retry at the same moment. */
export function waitBefore(tries: number, random: () => number): number {
  const most = Math.min(longestWait, firstWait * 2 ** tries);
  return most / 2 + (most / 2) * random();
}

/** One try. The timeout also ends silent servers, half-open connections and endless bodies. */
async function tryOnce(
  { transport }: Machine,
  { seconds, ca }: Patience,
  request: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<HttpAnswer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), seconds * 1000);
  try {
    const either = signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]);
    return await transport(request, either, { ca });
  } catch (error) {
    if (!late.signal.aborted || signal?.aborted) throw error;
    const words = say`no whole answer came within ${seconds} s`;
    throw error instanceof NotSent ? new NotSent(words) : new Error(words);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A request that was never sent may always be repeated. One that may have been executed, only if it is idempotent.
 */
const mayRepeat = ({ isRepeatable }: HttpRequest, failure: unknown) =>
  isRepeatable === true || failure instanceof NotSent;

/**
 * A request that is retried if the server is unreachable or broken (5xx), unchanged and so with the same idempotency
 * key. A refusal is an answer and is never retried.
 */
export async function exchange(
  machine: Machine,
  patience: Patience,
  request: HttpRequest,
  signal: AbortSignal | undefined,
): Promise<HttpAnswer> {
  for (let tries = 0; ; tries += 1) {
    let settle: () => HttpAnswer;
    let failure: unknown;
    try {
      const answer = await tryOnce(machine, patience, request, signal);
      if (answer.status < 500) return answer;
      settle = () => answer;
    } catch (error) {
      if (signal?.aborted) throw error;
      failure = error;
      settle = () => {
        throw error;
      };
    }
    if (tries >= patience.retries || !mayRepeat(request, failure)) return settle();
    await machine.clock.sleep(waitBefore(tries, machine.random) * 1000, signal ?? machine.signal);
  }
}
