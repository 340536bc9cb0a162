import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../../../../base/refusal.ts';

/** OWASP's first recommendation for argon2id, with the library's default variant: 19 MiB, 2 passes. About 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Many sign-ins wait in a queue instead of using the whole machine. The queue is bounded: about three seconds. */
const concurrency = Math.max(1, availableParallelism() - 1);
/** The maximum number of running and waiting hashes. */
export const maxQueued = concurrency * 100;
const queue = pLimit(concurrency);

/** Throws if the queue is full, before anything is counted or checked. */
export function assertNotBusy(): void {
  if (queue.activeCount + queue.pendingCount >= maxQueued)
    throw new Refusal('server.busy', { status: 503, retryAfter: 5 });
}

/** A job queues its hashes one by one and is never refused: it takes one place, and nobody waits for its answer. */
function inQueue<T>(work: () => Promise<T>, isJob = false): Promise<T> {
  if (!isJob) assertNotBusy();
  return queue(work);
}

/** A hash to compare if there is no account, so that the check takes the same time as with one. */
let nobody: Promise<string> | undefined;

export const hashPassword = async (password: string, { isJob = false } = {}): Promise<string> =>
  inQueue(async () => hash(password, cost), isJob);

/** Stored instead of a hash: it matches no password, and needs no place in the queue. */
export const noPassword = '';

/**
 * An invalid hash, as in an account that was imported without its password, matches no password and takes the same
 * time.
 */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const isHash = stored?.startsWith('$argon2') === true;
  return inQueue(async () => {
    nobody ??= hash('nobody has this password', cost);
    return (await verify(isHash ? stored : await nobody, password)) && isHash;
  });
};

/** Whether a password is common. The list takes some megabytes once somebody sets a password. */
export async function isCommon(password: string): Promise<boolean> {
  const { common } = await import('./common-passwords.ts');
  return common.has(password.toLowerCase());
}

/** Throws for a very common password. */
export async function assertUncommon(password: string, field: string): Promise<void> {
  if (await isCommon(password)) throw new Refusal('auth.password_common', { status: 422, field });
}

/** Throws if the repeated password differs. */
export function assertSame(password: string, again: string, field: string): void {
  if (password !== again) throw new Refusal('auth.passwords_differ', { status: 422, field });
}
