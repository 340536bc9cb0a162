import type { CallParsed } from '@ferry/core/contract/base/call';
import type { update } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { changeMethod } from './change-method.ts';
import { storedSettings } from './gateways/settings.ts';
import { assertSound, storedTerms } from './stored-terms.ts';

/** Changes the given terms of a method. Another gateway would be another method. */
export const updateMethod = (ctx: Context<'admin'>, { method: code, body }: CallParsed<typeof update>) =>
  changeMethod(ctx, 'payMethods.update', code, (before) => {
    if (body.settings !== undefined && body.settings.kind !== before.gateway)
      throw new Refusal('pay_methods.gateway_stays', { status: 409, field: 'settings' });
    const { settings, ...given } = body;
    const terms = storedTerms(given, before.texts);
    assertSound(ctx, { ...before, ...terms });
    return {
      ...terms,
      ...(settings === undefined ? {} : storedSettings(ctx.keys, settings, before.secrets_sealed)),
    };
  });
