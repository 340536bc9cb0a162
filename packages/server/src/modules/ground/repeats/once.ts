import { sql, type Transaction } from 'kysely';
import type { Context, KeyedRequest, Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { anyHash } from '../../../db/query/any-of.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { fullKey, inputHashes, keyHashes, randomHashes } from './key-of.ts';
import { sealAnswer } from './seal-answer.ts';

type Tx = Transaction<Tables>;
/** What a write needs. The bot's writes in a chat come without a key. */
type Writing = Services & Pick<Context, 'who'> & Partial<Pick<Context, 'keyed'>>;

/** Another process has done the same write meanwhile. Nothing of this one is kept. */
export class DoneMeanwhile extends Error {}

/** Keeps what a repeat gets. The transaction fails if there is something already. */
async function keep(tx: Tx, ctx: Writing, keyed: KeyedRequest, value: unknown): Promise<void> {
  const { isBegun, cookies, holder } = keyed;
  const full = fullKey(ctx.who, keyed);
  const [hash, ...older] = keyHashes(ctx.keys, full);
  const [inputHash] = inputHashes(ctx.keys, full, keyed.input);
  const [randomHash = null] = keyed.isRandom ? randomHashes(ctx.keys, keyed.key) : [];
  const answer = sealAnswer(ctx.keys, { isBegun, value, cookies });
  // A row under an older key of the ring does not violate the primary key, but it is the same write.
  const { rows } = await sql`
    insert into repeat (key_hash, random_hash, input_hash, done_at, account_id, session_id, is_secret, answer)
    select ${hash}::bytea, ${randomHash}::bytea, ${inputHash}::bytea, ${ctx.now()}::timestamptz,
      ${holder?.accountId ?? null}::integer, ${holder?.sessionId ?? null}::uuid,
      ${keyed.isSecret || cookies.length > 0}::boolean, ${answer}::bytea
    where not exists (select from repeat where key_hash = ${anyHash(older)})
    on conflict do nothing returning done_at`.execute(tx);
  if (rows.length === 0) throw new DoneMeanwhile();
}

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
  const answer = await ctx.database.sql.transaction().execute(async (tx) => {
    // A transaction may run twice, and its cookies count once.
    keyed.cookies.length = before;
    faultPoint('repeats.once before work');
    const done = await work(tx);
    faultPoint('repeats.once before keeping');
    await keep(tx, ctx, keyed, done);
    faultPoint('repeats.once before commit');
    return done;
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
