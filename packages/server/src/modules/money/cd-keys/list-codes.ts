import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as admin from '@ferry/core/contract/cd-keys/admin';
import { grant as grantSchema } from '@ferry/core/contract/cd-keys/customer';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked, within } from '../../../db/query/set-filters.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { type CodeState, describeCode, selectCodes } from './describe-code.ts';

/** Batches with how often their codes were redeemed, newest first. */
export async function listBatches(
  { database, now }: Context<'admin'>,
  page: CallParsed<typeof admin.listBatches>,
): Promise<ResultOf<typeof admin.listBatches>> {
  const at = now();
  const { total, rows } = await readPage(database.sql.selectFrom('cd_key_batch'), page, (query) =>
    query
      .leftJoin('product', (join) =>
        join.on('product.id', '=', sql<number>`(cd_key_batch.worth ->> 'product_id')::integer`),
      )
      .innerJoinLateral(
        (of) =>
          of
            .selectFrom('cd_key')
            .select(({ fn }) => [
              fn.count<number>('revoked_at').as('revoked'),
              sql<number>`coalesce(sum(redeemed), 0)`.as('redeemed'),
              sql<number>`coalesce(sum(uses - redeemed) filter (where revoked_at is null), 0)`.as('left'),
            ])
            .whereRef('cd_key.batch_id', '=', 'cd_key_batch.id')
            .as('codes'),
        (join) => join.onTrue(),
      )
      .select(['cd_key_batch.id', 'cd_key_batch.created_at', 'note', 'worth', 'expires_at', 'count', 'uses'])
      .select(['redeemed', 'revoked', 'left', 'product.name'])
      .orderBy('cd_key_batch.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      batches: rows.map((row) => ({
        batch_id: row.id,
        created_at: row.created_at.toISOString(),
        note: row.note,
        grant: grantSchema.parse({ ...row.worth, name: row.name }),
        expires_at: row.expires_at?.toISOString() ?? null,
        count: row.count,
        uses: row.uses,
        redeemed: row.redeemed,
        uses_left: row.expires_at !== null && row.expires_at <= at ? 0 : row.left,
        revoked: row.revoked,
      })),
    },
  };
}

/** A filter for codes in a state, equivalent to `stateOf`. */
const withState =
  (state: CodeState, now: Date) =>
  ({ and, eb, or, ref }: ExpressionBuilder<Tables, 'cd_key'>) => {
    if (state === 'redeemed') return eb('redeemed', '=', ref('uses'));
    if (state === 'revoked') return eb('revoked_at', 'is not', null);
    const ends =
      state === 'expired'
        ? eb('cd_key.expires_at', '<=', now)
        : or([eb('cd_key.expires_at', 'is', null), eb('cd_key.expires_at', '>', now)]);
    return and([eb('redeemed', '<', ref('uses')), eb('revoked_at', 'is', null), ends]);
  };

/** Codes and who redeemed them last, newest first. */
export async function listCodes(
  { database, now }: Context<'admin'>,
  { batch_id, state, user_id, hint, from, to, ...page }: CallParsed<typeof admin.list>,
): Promise<ResultOf<typeof admin.list>> {
  const at = now();
  const fitting = database.sql
    .selectFrom('cd_key')
    .where(({ and }) => and(asked({ batch_id, hint: hint?.toUpperCase() })))
    .where((of) => within(of, 'cd_key.created_at', { from, to }))
    .$if(state !== undefined, (query) => query.where(withState(state ?? 'open', at)))
    .$if(user_id !== undefined, (query) =>
      query.where('cd_key.id', 'in', (of) =>
        of
          .selectFrom('cd_key_redemption')
          .select('cd_key_id')
          .where('account_id', '=', user_id ?? 0),
      ),
    );
  const { total, rows } = await readPage(fitting, page, (query) =>
    selectCodes(query).orderBy('cd_key.id', 'desc'),
  );
  return { result: { total_count: total, codes: rows.map((row) => describeCode(row, at)) } };
}
