import type { Failure } from '@ferry/core/client';
import { reportTraffic } from '@ferry/core/contract/v1/agents';
import type { Context } from '../../context.ts';
import { waitBefore } from '../../platform/exchange.ts';
import type { Chunk } from './chunks.ts';

export interface Sending {
  readonly node: number;
  readonly key: string;
  /** Tries after the first one, for each chunk. */
  readonly retries: number;
  /** Told before each wait, in seconds. */
  onWait(seconds: number): void;
}

/** A server that asks for a longer pause than this is not waited for; the next run goes on. Seconds. */
const longestPause = 300;

/** Seconds until the next try, or `undefined` when another try makes no sense. */
function waitAfter(failure: Failure, tries: number, random: () => number): number | undefined {
  if (failure.kind === 'unreachable') {
    if (failure.cause !== 'network' && failure.cause !== 'server') return undefined;
  } else if (failure.reason !== 'limited') return undefined;
  else if (failure.retryAfter > longestPause) return undefined;
  else if (failure.retryAfter > 0) return failure.retryAfter;
  return waitBefore(tries, random);
}

/** Sends one chunk until it is accepted, always under its one key. */
export async function sendChunk(
  { host, send }: Context,
  chunk: Chunk,
  { node, key, retries, onWait }: Sending,
): Promise<Failure | undefined> {
  const input = { node_id: node, key, body: { data: [...chunk.rows] } };
  for (let tries = 0; ; tries += 1) {
    const outcome = await send(reportTraffic, input, { idempotencyKey: chunk.key, retries: 0 });
    if (outcome.kind === 'ok') return undefined;
    const wait = tries < retries ? waitAfter(outcome, tries, host.random) : undefined;
    if (wait === undefined) return outcome;
    onWait(wait);
    try {
      await host.clock.sleep(wait * 1000, host.signal);
    } catch {
      return { kind: 'unreachable', cause: 'cancelled', status: 0, message: '' };
    }
  }
}
