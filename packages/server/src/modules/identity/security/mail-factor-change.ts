import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { mailWithUndo } from '../undo/index.ts';

/** Tells the owner that the second factor is about to change. */
export const mailFactorChange = (tx: Sql, ctx: Context<'customer'>, isOn: boolean): Promise<void> =>
  mailWithUndo(tx, ctx, ctx.who.accountId, {
    act: isOn ? 'two_factor_on' : 'two_factor_off',
    template: 'factorChanged',
    values: { isOn, ip: ctx.ip },
  });
