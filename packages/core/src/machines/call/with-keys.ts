import type { OutcomeOf, Send } from '../../client/client.ts';
import { isUnanswered, type Outcome, type Unreachable } from '../../client/outcome.ts';
import { type Call, takesKey } from '../../contract/base/call.ts';
import type { OpenWrites } from './open-writes.ts';

export interface KeyPorts {
  /** A random UUID. */
  newKey(): string;
  readonly open: OpenWrites;
  /** Resolves after so many milliseconds, but not without a network. Rejects when the signal is aborted. */
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** A write from its first request to its answer. */
interface Write {
  /** `undefined`: it can be repeated without a key. */
  readonly key: string | undefined;
  /** A request was sent and has no response, so it may have been executed. */
  isUnsure: boolean;
}

/** The delays in milliseconds before the retries of an unsent write. */
const waits = [1_000, 2_000, 4_000, 8_000];

const isUnsent = (outcome: Outcome<unknown>): outcome is Unreachable =>
  outcome.kind === 'unreachable' && outcome.cause === 'unsent';
const cancelled: Unreachable = { kind: 'unreachable', cause: 'cancelled', status: 0, message: '' };

/** Retries until the request was sent, or the last delay is over. */
async function insist<C extends Call>(
  send: () => Promise<OutcomeOf<C>>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<OutcomeOf<C>> {
  for (const wait of waits) {
    const outcome = await send();
    if (!isUnsent(outcome)) return outcome;
    try {
      await pause(wait);
    } catch {
      return cancelled;
    }
  }
  return send();
}

/**
 * A client that gives each write an idempotency key. The same input keeps its key until there is an answer, so a retry
 * after no response does nothing twice; another input is another write. An unsent write is retried automatically with
 * delays. A sent write without a response is not retried, because the customer decides. `open` stores it until it is
 * settled.
 */
export function withKeys(send: Send, { newKey, open, pause }: KeyPorts): Send {
  const writes = new Map<string, Write>();
  return async (call, input, options = {}) => {
    if (!call.changes) return send(call, input, options);
    const name = options.idempotencyKey ?? `${call.operation} ${JSON.stringify(input)}`;
    const write = writes.get(name) ?? {
      key: takesKey(call) ? (options.idempotencyKey ?? newKey()) : undefined,
      isUnsure: false,
    };
    const { key } = write;
    writes.set(name, write);
    if (key !== undefined) open.keep(call, key);
    const keyed = key === undefined ? options : { ...options, idempotencyKey: key };
    const outcome = await insist<typeof call>(
      () => send(call, input, keyed),
      (wait) => pause(wait, options.signal),
    );
    if (isUnanswered(outcome) || options.signal?.aborted) write.isUnsure = true;
    // A refusal of a retry, such as for an old session, says nothing about the first request.
    else if (
      outcome.kind === 'ok' ||
      !write.isUnsure ||
      (outcome.kind === 'refused' && outcome.reason === 'conflict')
    ) {
      writes.delete(name);
      if (key !== undefined) open.drop(key);
    } else if (isUnsent(outcome)) return { ...outcome, cause: 'network' };
    return outcome;
  };
}
