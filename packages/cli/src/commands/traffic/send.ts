import type { Failure } from '@ferry/core/client';
import { reportTraffic } from '@ferry/core/contract/agents/v1';
import type { Context } from '../../context.ts';
import { waitBefore } from '../../platform/http/tries.ts';
import type { Sent } from '../../sending/unsure.ts';
import type { Chunk } from './chunks.ts';

export interface Sending {
  readonly node: number;
  readonly key: string;
  /** The number of retries for each part. */
  readonly retries: number;
  /** Called before each wait, with its seconds. */
  onWait(seconds: number): void;
}

/** Seconds. If the server demands a longer pause, the command ends, and the next run continues. */
const maxPause = 300;

/** Seconds until the next try. `undefined`: a retry would not help. */
function waitAfter(failure: Failure, tries: number, random: () => number): number | undefined {
  if (failure.kind === 'unreachable') {
    if (failure.cause === 'cancelled' || failure.cause === 'malformed') return undefined;
  } else if (failure.reason !== 'limited') return undefined;
  else if (failure.retryAfter > maxPause) return undefined;
  else if (failure.retryAfter > 0) return failure.retryAfter;
  return waitBefore(tries, random);
}

type Ended =
  | Sent<Failure>
  | {
      readonly kind: 'ok';
      /** The server had counted the part before the command sent it. */
      readonly isRepeat: boolean;
    };

/** Sends one part until it is accepted, always with the same idempotency key. */
export async function sendChunk(
  { host, send }: Context,
  chunk: Chunk,
  { node, key, retries, onWait }: Sending,
): Promise<Ended> {
  const input = { node_id: node, key, body: { data: [...chunk.rows] } };
  for (let tries = 0; ; tries += 1) {
    const outcome = await send(reportTraffic, input, { idempotencyKey: chunk.key, retries: 0 });
    // The server may have counted an earlier try whose answer was lost.
    if (outcome.kind === 'ok') return { kind: 'ok', isRepeat: tries === 0 && outcome.isRepeat === true };
    const wait = tries < retries ? waitAfter(outcome, tries, host.random) : undefined;
    // The key is derived from the rows, so the same command can always be repeated.
    if (wait === undefined) return { ...outcome, unsure: undefined };
    onWait(wait);
    try {
      await host.clock.sleep(wait * 1000, host.signal);
    } catch {
      return { kind: 'unreachable', cause: 'cancelled', status: 0, message: '' };
    }
  }
}
