import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { sourcesOf, takeLimit } from '../../../ground/limits/index.ts';

const unknownLinks = { name: 'unknown owner links by source', most: 30, seconds: 900 };

/**
 * Refuses an unknown token with 404, and with 429 after 30 in 15 minutes. Only unknown tokens are counted, so no
 * stranger can stop an owner with a valid link, not even from the owner's own network.
 */
export async function refuseUnknownLink(
  ctx: Context,
  code: 'auth.undo_gone' | 'auth.not_me_gone',
): Promise<never> {
  await takeLimit(ctx, unknownLinks, sourcesOf(ctx.ip));
  throw new Refusal(code, { status: 404 });
}
