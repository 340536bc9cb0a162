import type { HttpAnswer, HttpRequest } from '@ferry/core/client';
import { say } from '../words/say.ts';
import type { Machine } from './host.ts';
import { isNotReached, type Ways } from './transport.ts';

/** How one request is made. */
export interface Patience extends Ways {
  /** Tries after the first one. */
  readonly retries: number;
  /** How long one exchange may take, from the name's look-up to the last byte. */
  readonly seconds: number;
}

const firstWait = 1;
const longestWait = 30;

/** Seconds before another try: half fixed, half by chance, so that many machines do not come back in one moment. */
export function waitBefore(tries: number, random: () => number): number {
  const most = Math.min(longestWait, firstWait * 2 ** tries);
  return most / 2 + (most / 2) * random();
}

/** One try. A silent server, a half-open connection and a body that never ends all end with the time. */
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
    if (late.signal.aborted && !signal?.aborted)
      throw new Error(say`no whole answer came within ${seconds} s`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What was never sent may always be sent again; what may have been done only where twice is the same as once. */
const mayRepeat = ({ isRepeatable }: HttpRequest, failure: unknown) =>
  isRepeatable === true || isNotReached(failure);

/**
 * An exchange that is tried again where the server is not reached or broken (5xx), as it was and so under the same
 * idempotency key. A refusal is an answer and is never tried again.
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
