import type { answerSignInRequest as answerCall } from '@ferry/core/contract/auth/customer';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { once } from '../../../ground/repeats/index.ts';
import { mailWithUndo } from '../../undo/index.ts';
import { proveOwner } from '../proof/prove-owner.ts';
import { confirmSignIn, denySignIn, findSignInRequest } from './answer-sign-in.ts';

/**
 * Answers a device's sign-in request. Allowing it requires the proof of the owner and mails the customer. Any session
 * of the customer may deny it.
 */
export async function answerSignInRequest(
  ctx: Context<'customer'>,
  { code, body }: CallParsed<typeof answerCall>,
): Promise<void> {
  const { accountId } = ctx.who;
  const { ip, agent } = await findSignInRequest(ctx.database.sql, ctx, code);
  if (body.is_allowed) await proveOwner(ctx, body);
  await once(ctx, async (tx) => {
    if (!body.is_allowed) return denySignIn(tx, ctx, accountId, code);
    await confirmSignIn(tx, ctx, accountId, code);
    await mailWithUndo(tx, ctx, accountId, {
      act: 'sign_in_allowed',
      template: 'signInAllowed',
      values: { ip: ip ?? '', agent },
    });
  });
}
