import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

const longest = 200;

/** The key of a customer who may repeat a call; `undefined`: every call is one of its own. */
export function idempotencyKeyOf(ctx: Pick<Context, 'header'>): string | undefined {
  const key = ctx.header('idempotency-key');
  if (key !== undefined && key.length > longest) throw new Refusal('input.key_too_long', { status: 422 });
  return key === '' ? undefined : key;
}
