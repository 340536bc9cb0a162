import type { CallParsed } from '@ferry/core/contract/base/call';
import type { removePasskey as removeCall } from '@ferry/core/contract/security/passkeys';
import type { Context } from '../../../../base/context.ts';
import { recordActivity } from '../../../ground/activity/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { proveOwner } from '../../auth/index.ts';
import { dropPasskey } from '../../passkeys/index.ts';
import { mailWithUndo } from '../../undo/index.ts';

/** Removes one of the caller's passkeys after the proof of the owner, and mails a link that brings it back. */
export async function removePasskey(
  ctx: Context<'customer'>,
  { passkey_id }: CallParsed<typeof removeCall>,
): Promise<void> {
  const { accountId } = ctx.who;
  await proveOwner(ctx, undefined);
  await once(ctx, async (tx) => {
    const removed = await dropPasskey(tx, ctx, accountId, passkey_id);
    await mailWithUndo(tx, ctx, accountId, {
      act: 'passkey_removed',
      template: 'passkeyRemoved',
      values: { name: removed.name, ip: ctx.ip },
      removed,
    });
    await recordActivity(tx, ctx, accountId, 'passkey_removed', { name: removed.name });
  });
}
