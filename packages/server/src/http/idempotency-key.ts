import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';

/** The key of a caller who may repeat; `undefined`: every call is one of its own. */
export function idempotencyKeyOf(ctx: Context<'customer-even-banned'>): string | undefined {
  const key = ctx.header('idempotency-key');
  if (key !== undefined && key.length > 200) throw new Refusal('tickets.key_too_long', { status: 422 });
  return key === '' ? undefined : key;
}
