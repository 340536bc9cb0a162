import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { list } from '@ferry/core/contract/cd-keys/admin';
import type { SelectQueryBuilder } from 'kysely';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { grantOf } from './grant/grant.ts';

type Code = CallAnswer<typeof list>['result']['codes'][number];
export type CodeState = Code['state'];

/** Adds the columns that `describeCode` reads: those of the code, its product and its last redemption. */
export const selectCodes = <O>(codes: SelectQueryBuilder<Tables, 'cd_key', O>) =>
  codes
    .leftJoin('product', 'product.id', 'cd_key.product_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('cd_key_redemption')
          .innerJoin('account', 'account.id', 'account_id')
          .select(['account_id', 'redeemed_at', 'email'])
          .whereRef('cd_key_id', '=', 'cd_key.id')
          .orderBy('redeemed_at', 'desc')
          .orderBy('account_id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(columnsOf('cd_key'))
    .select(['product.name', 'last.redeemed_at', 'last.account_id', 'last.email']);

type CodeRow = Row<'cd_key'> & {
  name: string | null;
  redeemed_at: Date | null;
  account_id: number | null;
  email: string | null;
};

/** The state of a code: the first one that applies. */
function stateOf({ redeemed, uses, revoked_at, expires_at }: CodeRow, now: Date): CodeState {
  if (redeemed === uses) return 'redeemed';
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'open';
}

/** A code for staff. */
export function describeCode(row: CodeRow, now: Date): Code {
  const state = stateOf(row, now);
  return {
    code_id: row.id,
    batch_id: row.batch_id,
    hint: row.hint,
    grant: grantOf(row),
    state,
    uses: row.uses,
    uses_left: state === 'open' ? row.uses - row.redeemed : 0,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    redeemed_at: row.redeemed_at?.toISOString() ?? null,
    user_id: row.account_id,
    email: row.email,
  };
}
