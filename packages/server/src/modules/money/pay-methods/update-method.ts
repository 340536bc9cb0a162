import type { CallParsed } from '@ferry/core/contract/base/call';
import type { update } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { assertUsable } from './changes/assert-usable.ts';
import { changeMethod } from './changes/change-method.ts';
import { assertSound, storedTerms } from './changes/stored-terms.ts';
import { joined, storedSettings } from './gateways/settings.ts';

/** Changes the given terms of a method. Another gateway would be another method. */
export const updateMethod = (ctx: Context<'admin'>, { method: code, body }: CallParsed<typeof update>) =>
  changeMethod(ctx, 'payMethods.update', code, async (before) => {
    if (body.settings !== undefined && body.settings.kind !== before.gateway)
      throw new Refusal('pay_methods.gateway_stays', { status: 409, field: 'settings' });
    const { settings, ...given } = body;
    const terms = storedTerms(given, before.texts);
    assertSound(ctx, { ...before, ...terms });
    if (settings === undefined) return terms;
    const stored = storedSettings(ctx.keys, settings, before.secrets_sealed);
    await assertUsable(ctx, code, joined(JSON.parse(stored.settings), ctx.keys.open(stored.secrets_sealed)));
    return { ...terms, ...stored };
  });
