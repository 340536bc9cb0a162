import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type * as cdKeys from '@ferry/core/contract/cd-keys';
import type { Context } from '../../context.ts';
import { countWrongKey } from './count-wrong.ts';
import { grantOf } from './grant.ts';
import { holdCode } from './read-code.ts';

/** Shows the value of a code without redeeming it. */
export async function preview(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof cdKeys.preview>,
): Promise<ResultOf<typeof cdKeys.preview>> {
  const { accountId } = ctx.who;
  return countWrongKey(ctx, accountId, () =>
    ctx.database.sql.transaction().execute(async (tx) => ({
      result: { grant: grantOf(await holdCode(tx, ctx, accountId, body.cd_key)) },
    })),
  );
}
