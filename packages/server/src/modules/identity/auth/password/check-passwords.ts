import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Services } from '../../../../base/context.ts';
import { type Job, minute } from '../../../../jobs/job.ts';
import type { Comparison } from '../hashing/compare-worker.ts';
import { judgePassword } from './judge-password.ts';

/** Milliseconds after which a run starts no other account: a quarter of one core, if nobody else needs it. */
const share = 15_000;

/** The oldest account whose password was not checked yet. */
const nextUnchecked = ({ database }: Services) =>
  database.sql
    .selectFrom('account')
    .select(['id', 'password', 'password_version'])
    .whereRef('password_checked', 'is distinct from', 'password_version')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

async function isAmong(worker: Worker, comparison: Comparison): Promise<boolean> {
  worker.postMessage(comparison);
  // An error of the thread rejects this.
  const [found] = await once(worker, 'message');
  return found === true;
}

/**
 * Finds accounts with very common passwords. Passwords are checked with the whole list when they are set and at
 * sign-in; this job checks imported accounts that never signed in, each once. An account costs up to
 * `commonest.length` times 30 ms of a core, on a thread with a lower priority than sign-ins.
 */
export const checkPasswords: Job = {
  name: 'auth.checkPasswords',
  everySeconds: minute,
  async run(services: Services) {
    let account = await nextUnchecked(services);
    if (account === undefined) return 0;
    const { commonest } = await import('../hashing/common-passwords.ts');
    const worker = new Worker(new URL('../hashing/compare-worker.ts', import.meta.url));
    const until = performance.now() + share;
    let checked = 0;
    try {
      for (; account !== undefined && performance.now() < until; account = await nextUnchecked(services)) {
        // An account that was imported without its password has an invalid hash, which matches no password.
        const isHash = account.password.startsWith('$argon2');
        const isCommon = isHash && (await isAmong(worker, { stored: account.password, words: commonest }));
        await judgePassword(services, account, isCommon);
        checked += 1;
      }
    } finally {
      await worker.terminate();
    }
    return checked;
  },
};
