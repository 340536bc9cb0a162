import type { CallParsed } from '@ferry/core/contract/base/call';
import type { enable } from '@ferry/core/contract/pay-methods/admin';
import type { Context } from '../../../base/context.ts';
import { changeMethod } from './changes/change-method.ts';

/** Lets customers choose a method again. */
export const enableMethod = (ctx: Context<'admin'>, { method: code }: CallParsed<typeof enable>) =>
  changeMethod(ctx, 'payMethods.enable', code, ({ is_enabled }) =>
    is_enabled ? null : { is_enabled: true },
  );
