import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { queueMail } from '../mail/index.ts';

/** Tells the owner that the second factor was turned on or off. */
export async function mailFactorChange(tx: Sql, ctx: Context<'customer'>, isOn: boolean): Promise<void> {
  const { email, language } = await tx
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  await queueMail(tx, ctx, {
    to: email,
    language: language === 'en' ? 'en' : 'zh-CN',
    template: 'factorChanged',
    values: { isOn, ip: ctx.ip },
  });
}
