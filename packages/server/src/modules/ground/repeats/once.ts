import type { Insertable, Transaction } from 'kysely';
import type { Context, KeyedRequest, Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { deferred } from '../../../db/driver/sent.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { holdKeyLock } from '../../../db/query/locks.ts';
import { preparedQuery } from '../../../db/query/prepared-statement.ts';
import { isUniqueViolation } from '../../../db/query/unique-violation.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { fullKey, inputHashes, keyHashes, lockOf, randomHashes } from './key-of.ts';
import { sealAnswer } from './seal-answer.ts';

type Tx = Transaction<Tables>;
/** The context of a write. The bot's writes in a chat have no key. */
type Writing = Services & Pick<Context, 'who'> & Partial<Pick<Context, 'keyed'>>;

/** Another process has done the same write meanwhile, so this one is rolled back. */
export class DoneMeanwhile extends Error {}

const insertKept = preparedQuery((tx: Sql, row: Required<Insertable<Tables['repeat']>>) =>
  tx.insertInto('repeat').values(row),
);

/**
 * Takes the lock of a single-transaction write until its transaction ends. The embedded database has only one process
 * and needs no lock.
 */
async function holdSingle(tx: Tx, ctx: Writing, keyed: KeyedRequest): Promise<void> {
  if (keyed.isSingleTransaction && ctx.database.engine === 'postgres')
    await holdKeyLock(tx, lockOf(fullKey(ctx.who, keyed), keyed));
}

/** Whether the write is stored under an older key of the ring, where the primary key does not detect it. */
async function isKeptBefore(tx: Tx, older: readonly Uint8Array[]): Promise<boolean> {
  if (older.length === 0) return false;
  const row = tx.selectFrom('repeat').select('is_secret').where('key_hash', '=', anyHash(older));
  return (await row.executeTakeFirst()) !== undefined;
}

/** Stores the answer for repeats. The transaction fails if there is one already. */
async function keep(tx: Tx, ctx: Writing, keyed: KeyedRequest, value: unknown): Promise<void> {
  const { isBegun, cookies, holder } = keyed;
  const full = fullKey(ctx.who, keyed);
  const [key_hash, ...older] = keyHashes(ctx.keys, full) as [Buffer, ...Buffer[]];
  const [input_hash] = inputHashes(ctx.keys, full, keyed.input) as [Buffer, ...Buffer[]];
  const [random_hash = null] = keyed.isRandom ? randomHashes(ctx.keys, keyed.key) : [];
  if (await isKeptBefore(tx, older)) throw new DoneMeanwhile();
  const row = {
    key_hash,
    random_hash,
    input_hash,
    done_at: ctx.now(),
    account_id: holder?.accountId ?? null,
    session_id: holder?.sessionId ?? null,
    is_secret: keyed.isSecret || cookies.length > 0,
    answer: sealAnswer(ctx.keys, { isBegun, value, cookies }),
  };
  await deferred(tx, insertKept(tx, row));
}

const isKeptAlready = (error: unknown): boolean =>
  isUniqueViolation(error) && (error as { constraint?: string }).constraint === 'repeat_pkey';

/**
 * Runs the work of a write in one transaction and stores its answer there, so that a repeat with the same idempotency
 * key gets it again (`answerOnce`). Without a key it is just the transaction. A refusal rolls everything back, so it is
 * never stored. The work sets the cookies of the answer. It returns the complete answer of the call, unless
 * `answerFrom` makes the answer from its result.
 */
export async function once<T>(ctx: Writing, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { keyed = null } = ctx;
  if (keyed === null) return ctx.database.sql.transaction().execute(work);
  const before = keyed.cookies.length;
  const writing = ctx.database.sql.transaction().execute(async (tx) => {
    // A transaction may run twice, and its cookies count once.
    keyed.cookies.length = before;
    await holdSingle(tx, ctx, keyed);
    faultPoint('repeats.once before work');
    const done = await work(tx);
    faultPoint('repeats.once before keeping');
    await keep(tx, ctx, keyed, done);
    faultPoint('repeats.once before commit');
    return done;
  });
  const answer = await writing.catch((error: unknown) => {
    throw isKeptAlready(error) ? new DoneMeanwhile() : error;
  });
  keyed.isKept = true;
  faultPoint('repeats.once after commit');
  return answer;
}

/**
 * Makes the answer of a call from the result that `write` stored by `once`, outside of its transaction: it calls
 * another machine, or converts the answer of another verb to an older form. A repeat only finishes, so `finish` must
 * find what the first request did at the other machine.
 */
export async function answerFrom<Done, T>(
  { keyed }: Pick<Context, 'keyed'>,
  write: () => Promise<Done>,
  finish: (done: Done) => T | Promise<T>,
): Promise<T> {
  if (keyed?.begun) return finish(keyed.begun.is as Done);
  if (keyed !== null) keyed.isBegun = true;
  return finish(await write());
}

/**
 * Deletes the stored value, because the other machine refused the write. A repeat starts again. Must be called outside
 * of a transaction.
 */
export async function forgetBegun(ctx: Writing): Promise<void> {
  if (!ctx.keyed) return;
  const hashes = keyHashes(ctx.keys, fullKey(ctx.who, ctx.keyed));
  await ctx.database.sql.deleteFrom('repeat').where('key_hash', '=', anyHash(hashes)).execute();
}

/** States that this request of a writing call only reads, so that its key has no effect. */
export function onlyReads({ keyed }: Pick<Context, 'keyed'>): void {
  if (keyed !== null) keyed.isKept = true;
}

/** Sets the owner of the answer of a write without a session: the answer is deleted with that account or session. */
export function answerBelongsTo(
  { keyed }: Partial<Pick<Context, 'keyed'>>,
  accountId: number,
  sessionId: string | null = null,
): void {
  if (keyed) keyed.holder = { accountId, sessionId };
}
