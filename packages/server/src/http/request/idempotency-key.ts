import type { Context } from '../../base/context.ts';
import { Refusal } from '../../base/refusal.ts';

const longest = 200;

/** The idempotency key of a customer's call. `undefined`: the call has none, so each request counts. */
export function idempotencyKeyOf(ctx: Pick<Context, 'header'>): string | undefined {
  const key = ctx.header('idempotency-key');
  if (key !== undefined && key.length > longest) throw new Refusal('input.key_too_long', { status: 422 });
  return key === '' ? undefined : key;
}
