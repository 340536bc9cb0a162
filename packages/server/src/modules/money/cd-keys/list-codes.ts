import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as admin from '@ferry/core/contract/cd-keys/admin';
import { grant as grantSchema } from '@ferry/core/contract/cd-keys/customer';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked, within } from '../../../db/query/set-filters.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { grantOf } from './grant/grant.ts';

/** Batches with the number of redeemed codes, newest first. */
export async function listBatches(
  { database }: Context<'admin'>,
  page: CallParsed<typeof admin.listBatches>,
): Promise<ResultOf<typeof admin.listBatches>> {
  const { total, rows } = await readPage(database.sql.selectFrom('cd_key_batch'), page, (query) =>
    query
      .innerJoinLateral(
        (of) =>
          of
            .selectFrom('cd_key')
            .select(({ fn }) => [
              fn.count<number>('redeemed_at').as('redeemed'),
              fn.count<number>('revoked_at').as('revoked'),
            ])
            .whereRef('cd_key.batch_id', '=', 'cd_key_batch.id')
            .as('codes'),
        (join) => join.onTrue(),
      )
      .select(['id', 'created_at', 'note', 'worth', 'expires_at', 'count', 'redeemed', 'revoked'])
      .orderBy('id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      batches: rows.map(({ id, created_at, worth, expires_at, ...row }) => ({
        batch_id: id,
        created_at: created_at.toISOString(),
        note: row.note,
        grant: grantSchema.parse(worth),
        expires_at: expires_at?.toISOString() ?? null,
        count: row.count,
        redeemed: row.redeemed,
        revoked: row.revoked,
      })),
    },
  };
}

type State = CallAnswer<typeof admin.list>['result']['codes'][number]['state'];

/** The state of a code: the first one that applies. */
function stateOf(row: Record<'redeemed_at' | 'revoked_at' | 'expires_at', Date | null>, now: Date): State {
  if (row.redeemed_at !== null) return 'redeemed';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'open';
}

/** A filter for codes in a state, equivalent to `stateOf`. */
const withState =
  (state: State, now: Date) =>
  ({ and, eb, or }: ExpressionBuilder<Tables, 'cd_key'>) => {
    if (state === 'redeemed') return eb('redeemed_at', 'is not', null);
    if (state === 'revoked') return eb('revoked_at', 'is not', null);
    const ends =
      state === 'expired'
        ? eb('cd_key.expires_at', '<=', now)
        : or([eb('cd_key.expires_at', 'is', null), eb('cd_key.expires_at', '>', now)]);
    return and([eb('redeemed_at', 'is', null), eb('revoked_at', 'is', null), ends]);
  };

/** Codes and who redeemed them, newest first. */
export async function listCodes(
  { database, now }: Context<'admin'>,
  { batch_id, state, user_id, hint, from, to, ...page }: CallParsed<typeof admin.list>,
): Promise<ResultOf<typeof admin.list>> {
  const at = now();
  const fitting = database.sql
    .selectFrom('cd_key')
    .where(({ and }) => and(asked({ batch_id, redeemed_by: user_id, hint: hint?.toUpperCase() })))
    .where((of) => within(of, 'cd_key.created_at', { from, to }))
    .$if(state !== undefined, (query) => query.where(withState(state ?? 'open', at)));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .leftJoin('account', 'account.id', 'redeemed_by')
      .select(columnsOf('cd_key'))
      .select('account.email')
      .orderBy('cd_key.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      codes: rows.map((row) => ({
        code_id: row.id,
        batch_id: row.batch_id,
        hint: row.hint,
        grant: grantOf(row),
        state: stateOf(row, at),
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at?.toISOString() ?? null,
        redeemed_at: row.redeemed_at?.toISOString() ?? null,
        user_id: row.redeemed_by,
        email: row.email,
      })),
    },
  };
}
