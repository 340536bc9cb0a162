import type { CallParsed } from '@ferry/core/contract/base/call';
import type { update } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { changeMethod } from './change-method.ts';
import { assertSound, storedTerms } from './stored-terms.ts';

/** Changes the given terms of a method. Another gateway would be another method. */
export const updateMethod = (ctx: Context<'admin'>, { method: code, body }: CallParsed<typeof update>) =>
  changeMethod(ctx, 'payMethods.update', code, (before) => {
    if (body.settings !== undefined && body.settings.kind !== before.gateway)
      throw new Refusal('pay_methods.gateway_stays', { status: 409, field: 'settings' });
    const { least = before.least, most = before.most, settings } = body;
    assertSound(ctx, { least, most, settings });
    return storedTerms(ctx, body, before.texts);
  });
