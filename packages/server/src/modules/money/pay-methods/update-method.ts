import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { disable, enable, update } from '@ferry/core/contract/pay-methods/admin';
import type { Updateable } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf, type Row } from '../../../db/schema/rows.ts';
import type { Tables } from '../../../db/schema/tables.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { describeMethod, lockMethod } from './describe.ts';
import { readMethods } from './open-methods.ts';
import { assertSound, storedTerms } from './stored-terms.ts';
import { tellOfChange } from './tell-of-change.ts';

type Answer = ResultOf<typeof update>;

/** Changes a method, and records what became different. */
async function change(
  ctx: Context<'admin'>,
  operation: 'payMethods.update' | 'payMethods.enable' | 'payMethods.disable',
  code: string,
  changed: (before: Row<'pay_method'>) => Updateable<Tables['pay_method']>,
): Promise<Answer> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    await readMethods(ctx, tx);
    const before = await lockMethod(tx, code);
    const row = await tx
      .updateTable('pay_method')
      .set({ ...changed(before), updated_at: ctx.now() })
      .where('code', '=', code)
      .returning(columnsOf('pay_method'))
      .executeTakeFirstOrThrow();
    const result = describeMethod(ctx, row);
    await recordAudit(tx, ctx, operation, code, { before: describeMethod(ctx, before), after: result });
    await tellOfChange(tx, ctx, code);
    return { result };
  });
}

/** Changes the given terms of a method. Another gateway would be another method. */
export const updateMethod = (
  ctx: Context<'admin'>,
  { code, body }: CallParsed<typeof update>,
): Promise<Answer> =>
  change(ctx, 'payMethods.update', code, (before) => {
    assertSound(ctx, { ...before, ...body } as typeof body);
    if (body.settings !== undefined && body.settings.kind !== before.gateway)
      throw new Refusal('pay_methods.gateway_stays', { status: 409, field: 'settings' });
    return storedTerms(ctx, body, before.texts);
  });

/** Sets whether customers can choose a method. */
async function setEnabled(
  ctx: Context<'admin'>,
  operation: 'payMethods.enable' | 'payMethods.disable',
  code: string,
): Promise<Answer> {
  const is_enabled = operation === 'payMethods.enable';
  const found = (await readMethods(ctx)).find((method) => method.code === code);
  if (found?.is_enabled === is_enabled) {
    nothingToAudit(ctx);
    const row = await ctx.database.sql
      .selectFrom('pay_method')
      .select(columnsOf('pay_method'))
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return { result: describeMethod(ctx, row) };
  }
  return change(ctx, operation, code, () => ({ is_enabled }));
}

export const enableMethod = (ctx: Context<'admin'>, { code }: CallParsed<typeof enable>) =>
  setEnabled(ctx, 'payMethods.enable', code);
export const disableMethod = (ctx: Context<'admin'>, { code }: CallParsed<typeof disable>) =>
  setEnabled(ctx, 'payMethods.disable', code);
