import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { removePasskey as call } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { dropPasskey } from '../../../identity/passkeys/index.ts';
import { mailWithUndo } from '../../../identity/undo/index.ts';
import { findCustomer } from '../find-customer.ts';

/** Removes a customer's passkey on behalf of staff. The mail contains a link that brings it back. */
export async function removePasskey(
  ctx: Context<'admin'>,
  { user, passkey_id, body: { reason } }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  return once(ctx, async (tx) => {
    const id = await findCustomer(tx, user);
    const removed = await dropPasskey(tx, ctx, id, passkey_id);
    await mailWithUndo(tx, ctx, id, {
      act: 'passkey_removed',
      template: 'passkeyRemoved',
      values: { name: removed.name, ip: ctx.config.siteName },
      removed,
    });
    const unplaced = { now: ctx.now, ip: null };
    await recordActivity(tx, unplaced, id, 'passkey_removed', { name: removed.name });
    const before = { passkey_id, passkey_name: removed.name };
    await recordAudit(tx, ctx, 'users.removePasskey', String(id), { before, after: null }, { reason });
    return { result: { user_id: id, passkey_id } };
  });
}
