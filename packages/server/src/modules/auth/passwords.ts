import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../../refusal.ts';

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, 2 passes. About 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A flood of sign-ins waits in line instead of taking the machine, and the line has an end: three seconds or so. */
const running = Math.max(1, availableParallelism() - 1);
/** How many run and wait at most. */
export const lineLength = running * 100;
const line = pLimit(running);

/** Refuses where no more can wait, before anything is counted or looked at. */
export function assertRoom(): void {
  if (line.activeCount + line.pendingCount >= lineLength)
    throw new Refusal('server.busy', { status: 503, retryAfter: 5 });
}

/** A job waits in line one by one and never finds it full: it takes one place, and nobody waits for its answer. */
function inLine<T>(work: () => Promise<T>, isJob = false): Promise<T> {
  if (!isJob) assertRoom();
  return line(work);
}

/** Checked against when there is no account, so that this takes as long as when there is one. */
let nobody: Promise<string> | undefined;

export const hashPassword = async (password: string, { isJob = false } = {}): Promise<string> =>
  inLine(async () => hash(password, cost), isJob);

/** What is no hash, as in an account that was brought over without its password, is nobody's password and takes as long. */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const isHash = stored?.startsWith('$argon2') === true;
  return inLine(async () => {
    nobody ??= hash('nobody has this password', cost);
    return (await verify(isHash ? stored : await nobody, password)) && isHash;
  });
};

/** Whether it is one of the common passwords; these take some megabytes once somebody sets a password. */
export async function isCommon(password: string): Promise<boolean> {
  const { common } = await import('./common-passwords.ts');
  return common.has(password.toLowerCase());
}

/** Refuses a password that everybody tries first. */
export async function assertUncommon(password: string, field: string): Promise<void> {
  if (await isCommon(password)) throw new Refusal('auth.password_common', { status: 422, field });
}

/** Refuses a password that was typed differently the second time. */
export function assertSame(password: string, again: string, field: string): void {
  if (password !== again) throw new Refusal('auth.passwords_differ', { status: 422, field });
}
