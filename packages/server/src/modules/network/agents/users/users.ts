import type { Context } from '../../../../base/context.ts';
import { matches } from '../../../../http/answer/etags.ts';
import { RawAnswer } from '../../../../http/register.ts';
import { recallNode, tagForPoll } from '../../nodes/index.ts';
import { callingNode } from '../calling-node.ts';
import { type UserList, userListOf } from './user-list.ts';

/** Milliseconds. A list that is sent has device counts of at most this age. For a 304 they may be older. */
const wholeListMaxAge = 30_000;

/**
 * The customers that a node serves. With no customers it is an empty list and no refusal: after a refusal agents
 * would continue with their old list.
 */
export async function users(
  ctx: Context<'node'>,
  input: { node_id?: number | undefined; skip_cache_key?: string | undefined },
): Promise<RawAnswer> {
  const node = await callingNode(ctx, input.node_id, recallNode);
  const wanted = input.skip_cache_key === undefined ? ctx.header('if-none-match') : undefined;
  const at = ctx.now();
  const tagOf = ({ etag }: UserList) => tagForPoll(etag, node, at);
  let list = await userListOf(ctx, node, Number.POSITIVE_INFINITY);
  if (matches(wanted, tagOf(list))) return new RawAnswer(304, { etag: tagOf(list) }, null);
  if (ctx.now().getTime() - list.builtAt > wholeListMaxAge)
    list = await userListOf(ctx, node, wholeListMaxAge);
  return new RawAnswer(
    200,
    { etag: tagOf(list), 'content-type': 'application/json; charset=utf-8' },
    list.body(),
  );
}
