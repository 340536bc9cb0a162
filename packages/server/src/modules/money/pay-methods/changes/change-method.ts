import type { ResultOf } from '@ferry/core/contract/base/call';
import type { update } from '@ferry/core/contract/pay-methods/admin';
import type { Updateable } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { columnsOf, type Row } from '../../../../db/schema/rows.ts';
import type { Tables } from '../../../../db/schema/tables.ts';
import { nothingToAudit, recordAudit } from '../../../ground/script-tokens/index.ts';
import { describeMethod, lockMethod } from '../describe.ts';
import { readMethods } from '../open-methods.ts';
import { tellOfChange } from './tell-of-change.ts';

type Operation = 'payMethods.update' | 'payMethods.enable' | 'payMethods.disable';

/** Changes a method, records it and tells all admins. `changed`: the new values; `null`: it is so already. */
export async function changeMethod(
  ctx: Context<'admin'>,
  operation: Operation,
  code: string,
  changed: (
    before: Row<'pay_method'>,
  ) => Updateable<Tables['pay_method']> | null | Promise<Updateable<Tables['pay_method']>>,
): Promise<ResultOf<typeof update>> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    // The first call of a site makes rows of the gateways in its environment.
    await readMethods(ctx, tx);
    const before = await lockMethod(tx, code);
    const values = await changed(before);
    if (values === null) {
      nothingToAudit(ctx);
      return { result: describeMethod(ctx, before) };
    }
    const row = await tx
      .updateTable('pay_method')
      .set({ ...values, updated_at: ctx.now() })
      .where('code', '=', code)
      .returning(columnsOf('pay_method'))
      .executeTakeFirstOrThrow();
    const result = describeMethod(ctx, row);
    await recordAudit(tx, ctx, operation, code, { before: describeMethod(ctx, before), after: result });
    await tellOfChange(tx, ctx, code);
    return { result };
  });
}
