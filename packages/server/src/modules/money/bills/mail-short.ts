import { dayMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { notify } from '../../ground/notifications/index.ts';
import { keptPlanName } from '../../ground/services/index.ts';
import { missingOf } from '../wallet/index.ts';
import { selectBills } from './bill.ts';

const threeDaysMs = 3 * dayMs;

/** Bills that end within three days, whose wallet is too low and whose customer was not told yet. */
async function findShort({ database, config }: Services, at: Date) {
  const dayOf = (moment: unknown) => sql`((${moment})::timestamptz at time zone ${config.timeZone})::date`;
  const kind = sql<'three_days' | 'on_the_day'>`
    case when ${dayOf(sql.ref('service.level_expires_at'))} = ${dayOf(at)} then 'on_the_day' else 'three_days' end`;
  return selectBills(database.sql)
    .select([
      'purchase.id',
      'purchase.account_id',
      'purchase.renew_price',
      'service.level_expires_at as ends_at',
      'account.balance',
      'account.debt',
      keptPlanName(sql.ref('purchase.product_name'), sql.ref('account.language')).as('plan'),
      kind.as('kind'),
    ])
    .where('purchase.auto_renews', '=', true)
    .where('service.level_expires_at', '>', at)
    .where('service.level_expires_at', '<=', new Date(at.getTime() + threeDaysMs))
    .whereRef('account.balance', '<', 'purchase.renew_price')
    .where('account.is_enabled', '=', true)
    .where('product.is_enabled', '=', true)
    .whereRef('product.level', '=', 'service.level')
    .where(
      sql<boolean>`not exists (
        select from ban where ban.account_id = account.id and ban.ended_at is null
          and ban.starts_at <= ${at} and ban.ends_at > ${at})`,
    )
    .where(
      sql<boolean>`not exists (
        select from bill_notice as told
        where told.purchase_id = purchase.id and told.kind = ${kind} and told.ends_at = service.level_expires_at)`,
    )
    .orderBy('purchase.id')
    .$narrowType<{ renew_price: string }>()
    .execute();
}

/**
 * Tells customers whose balance is too low for a renewal: once three days before the end and once on the day of the
 * end.
 */
export async function mailShort(services: Services, at: Date): Promise<number> {
  const { database, config } = services;
  let mailed = 0;
  for (const bill of await findShort(services, at)) {
    mailed += await database.sql.transaction().execute(async (tx) => {
      // Of two processes only one inserts the row. The notification is queued in the same transaction.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('bill_notice')
        .values({ purchase_id: bill.id, kind: bill.kind, ends_at: bill.ends_at, sent_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (Number(numInsertedOrUpdatedRows) === 0) return 0;
      await notify(tx, services, {
        accountId: bill.account_id,
        event: 'renewal_short',
        values: ({ moment }) => ({
          plan: bill.plan,
          ends: moment(bill.ends_at),
          amount: `${bill.renew_price} ${config.currency}`,
          missing: `${missingOf(bill.renew_price, bill)} ${config.currency}`,
        }),
      });
      return 1;
    });
  }
  return mailed;
}
