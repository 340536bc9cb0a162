import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { removeCredential as call } from '@ferry/core/contract/customers/credentials';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { dropOwnCredential } from '../../../ground/services/index.ts';
import { findCustomer } from '../find-customer.ts';

/** Ends a customer's own credential at nodes of one kind. */
export async function removeCredential(
  ctx: Context<'admin'>,
  { user, kind }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const id = await findCustomer(tx, user);
    if (!(await dropOwnCredential(tx, id, kind)))
      throw new Refusal('users.credential_absent', { status: 404 });
    await recordActivity(tx, { now: ctx.now, ip: null }, id, 'credential_removed', { kind });
    await recordAudit(tx, ctx, 'users.removeCredential', String(id), { before: { kind }, after: null });
    return { result: { user_id: id, kind } };
  });
}
