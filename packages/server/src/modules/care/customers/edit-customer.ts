import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { edit } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { setMustChangePassword, setProfile } from '../../ground/account-rows/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { atPresent, holdService, saveService, withLimits } from '../../ground/services/index.ts';
import { findCustomer } from './find-customer.ts';

/** The given fields, without those that are `undefined`. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const readEditable = async (tx: Sql, id: number) =>
  tx
    .selectFrom('account')
    .innerJoin('service', 'service.account_id', 'account.id')
    .select(['account.id as user_id', 'account.name as user_name', 'account.language', 'account.time_zone'])
    .select(['service.speed_limit', 'service.device_limit', 'service.node_groups'])
    .select('account.must_change_password')
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();

/** Changes fields of a customer on behalf of staff. Nodes get new limits with their next poll. */
export async function editCustomer(
  ctx: Context<'admin'>,
  { user, body }: CallParsed<typeof edit>,
): Promise<ResultOf<typeof edit>> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    const { service } = await holdService(tx, id);
    const before = await readEditable(tx, id);
    const { user_name: name, language, time_zone, must_change_password, apply_to, ...limits } = body;
    await setProfile(tx, id, given({ name, language, time_zone }));
    if (must_change_password !== undefined) await setMustChangePassword(tx, id, must_change_password);
    if (Object.keys(given(limits)).length > 0) {
      const present = atPresent(service, ctx.now(), ctx.config.timeZone);
      await saveService(tx, id, withLimits(present, given(limits), apply_to), service);
    }
    const result = await readEditable(tx, id);
    await recordAudit(tx, ctx, 'users.edit', String(id), { before, after: result });
    return { result };
  });
}
