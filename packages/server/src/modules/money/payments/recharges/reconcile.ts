import { daySeconds } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Services } from '../../../../base/context.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import type { Job } from '../../../../jobs/job.ts';
import { readMethods } from '../../pay-methods/index.ts';
import type { Recharge } from '../records/recharge.ts';
import { askGateway } from './ask-gateway.ts';

const batch = 100;
const asksAtOnce = 5;

/**
 * Claims due orders: waiting ones once a minute, ended ones of the last day every 15 minutes, because a lost
 * notification of a late payment would be lost money. The claim is one statement, so two processes never ask about the
 * same order. Orders of a paused gateway are left for later, and those of one that answers no questions are left out.
 */
async function takeDue(services: Services, at: Date): Promise<Recharge[]> {
  const methods = await readMethods(services);
  const unasked = methods
    .filter(({ system }) => system.ask === undefined || system.paused('ask') !== undefined)
    .map(({ code }) => code);
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const due = sql<string>`(
    select id from recharge
    where status <> 'paid' and method <> all(${unasked}::text[]) and (
      (status = 'pending' and (asked_at is null or asked_at <= ${ago(55)}))
      or (created_at > ${ago(daySeconds)} and (asked_at is null or asked_at <= ${ago(900)})))
    order by asked_at nulls first, created_at
    limit ${sql.lit(batch)} for update skip locked)`;
  return services.database.sql
    .updateTable('recharge')
    .set({ asked_at: at })
    .where('id', 'in', due)
    .returning(columnsOf('recharge'))
    .execute();
}

/** Asks about one order. A failure does not stop the others. */
async function ask(services: Services, recharge: Recharge) {
  try {
    return await askGateway(services, recharge);
  } catch (error) {
    services.log.error({ err: error, trade_no: recharge.trade_no }, 'a recharge could not be settled');
    return 'failed';
  }
}

/** Makes orders due again if their gateway was not asked. */
async function giveBack({ database }: Services, recharges: readonly Recharge[]): Promise<void> {
  if (recharges.length === 0) return;
  const ids = recharges.map(({ id }) => id);
  await database.sql.updateTable('recharge').set({ asked_at: null }).where('id', 'in', ids).execute();
}

/** Asks gateways about unpaid orders, credits confirmed payments, and expires orders whose time is over. */
export const reconcile: Job = {
  name: 'payments.reconcile',
  everySeconds: 60,
  async run(services) {
    const at = services.now();
    const slots = pLimit(asksAtOnce);
    let confirmed = 0;
    for (let due = await takeDue(services, at); due.length > 0; due = await takeDue(services, at)) {
      const asked = await Promise.all(due.map((recharge) => slots(() => ask(services, recharge))));
      await giveBack(
        services,
        due.filter((_, place) => asked[place] === 'paused'),
      );
      confirmed += asked.filter((answer) => answer === 'confirmed').length;
    }
    const ended = await services.database.sql
      .updateTable('recharge')
      .set({ status: 'expired', updated_at: at })
      .where('status', '=', 'pending')
      .where('expires_at', '<=', at)
      .executeTakeFirst();
    return confirmed + Number(ended.numUpdatedRows);
  },
};
