import { type Insertable, sql, type Transaction } from 'kysely';
import type { Context, KeyedRequest, Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { withCommit } from '../../../db/driver/with-commit.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import { holdKeyLock } from '../../../db/query/locks.ts';
import { preparedStatement } from '../../../db/query/prepared-statement.ts';
import { isUniqueViolation } from '../../../db/query/unique-violation.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { fullKey, inputHashes, keyHashes, lockOf, randomHashes } from './key-of.ts';
import { sealAnswer } from './seal-answer.ts';

type Tx = Transaction<Tables>;
/** What a write needs. The bot's writes in a chat come without a key. */
type Writing = Services & Pick<Context, 'who'> & Partial<Pick<Context, 'keyed'>>;

/** Another process has done the same write meanwhile. Nothing of this one is kept. */
export class DoneMeanwhile extends Error {}

/** `row` has placeholders, so each column is named. */
const insertKept = preparedStatement((tx: Sql, row: Required<Insertable<Tables['repeat']>>) =>
  tx
    .insertInto('repeat')
    .values({
      key_hash: row.key_hash,
      random_hash: row.random_hash,
      input_hash: row.input_hash,
      done_at: row.done_at,
      account_id: row.account_id,
      session_id: row.session_id,
      is_secret: row.is_secret,
      answer: row.answer,
    })
    .modifyEnd(sql.raw(withCommit)),
);

/**
 * Takes the lock of a whole write until its transaction ends, together with what is asked first. The embedded database has
 * one process, so there is nobody else.
 */
async function holdWhole(tx: Tx, ctx: Writing, keyed: KeyedRequest): Promise<void> {
  if (keyed.isWhole && ctx.database.engine === 'postgres')
    await holdKeyLock(tx, lockOf(fullKey(ctx.who, keyed), keyed));
}

/** Whether the write is kept under an older key of the ring, where it does not violate the primary key. */
async function isKeptBefore(tx: Tx, older: readonly Uint8Array[]): Promise<boolean> {
  if (older.length === 0) return false;
  const row = tx.selectFrom('repeat').select('is_secret').where('key_hash', '=', anyHash(older));
  return (await row.executeTakeFirst()) !== undefined;
}

/** Keeps what a repeat gets. The transaction fails if there is something already. */
async function keep(tx: Tx, ctx: Writing, keyed: KeyedRequest, value: unknown): Promise<void> {
  const { isBegun, cookies, holder } = keyed;
  const full = fullKey(ctx.who, keyed);
  const [key_hash, ...older] = keyHashes(ctx.keys, full) as [Buffer, ...Buffer[]];
  const [input_hash] = inputHashes(ctx.keys, full, keyed.input) as [Buffer, ...Buffer[]];
  const [random_hash = null] = keyed.isRandom ? randomHashes(ctx.keys, keyed.key) : [];
  if (await isKeptBefore(tx, older)) throw new DoneMeanwhile();
  await insertKept(tx, {
    key_hash,
    random_hash,
    input_hash,
    done_at: ctx.now(),
    account_id: holder?.accountId ?? null,
    session_id: holder?.sessionId ?? null,
    is_secret: keyed.isSecret || cookies.length > 0,
    answer: sealAnswer(ctx.keys, { isBegun, value, cookies }),
  });
}

const isKeptAlready = (error: unknown): boolean =>
  isUniqueViolation(error) && (error as { constraint?: string }).constraint === 'repeat_pkey';

/**
 * Runs the work of a write in one transaction and keeps its answer there, so that a repeat with the same idempotency
 * key gets it again (`answerOnce`). Without a key it is just the transaction. A refusal rolls all of it back, so it is
 * never kept. The work returns the whole answer of the call, unless `answerFrom` makes that from it, and sets the
 * cookies of the answer.
 */
export async function once<T>(ctx: Writing, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { keyed = null } = ctx;
  if (keyed === null) return ctx.database.sql.transaction().execute(work);
  const before = keyed.cookies.length;
  const writing = ctx.database.sql.transaction().execute(async (tx) => {
    // A transaction may run twice, and its cookies count once.
    keyed.cookies.length = before;
    await holdWhole(tx, ctx, keyed);
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
 * Makes the answer of a call from what `write` did by `once`, outside of its transaction: it reaches out, or gives the
 * answer of another verb in an older form. A repeat does not write and only finishes, so `finish` must find what the
 * first request did there.
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
 * Forgets what was kept: a write that reached out was refused there, so a repeat begins anew. Outside of a transaction.
 */
export async function forgetBegun(ctx: Writing): Promise<void> {
  if (!ctx.keyed) return;
  const hashes = keyHashes(ctx.keys, fullKey(ctx.who, ctx.keyed));
  await ctx.database.sql.deleteFrom('repeat').where('key_hash', '=', anyHash(hashes)).execute();
}

/** Says that this request of a writing call only reads, so that its key means nothing. */
export function onlyReads({ keyed }: Pick<Context, 'keyed'>): void {
  if (keyed !== null) keyed.isKept = true;
}

/** Says to whom the answer of a write without a session belongs: what ends for the account or session, ends it. */
export function answerBelongsTo(
  { keyed }: Partial<Pick<Context, 'keyed'>>,
  accountId: number,
  sessionId: string | null = null,
): void {
  if (keyed) keyed.holder = { accountId, sessionId };
}
