import type { Context } from '../../../../base/context.ts';
import { matches } from '../../../../http/answer/etags.ts';
import { RawAnswer } from '../../../../http/register.ts';
import { type Node, recallNode, tagForPoll } from '../../nodes/index.ts';
import { callingNode } from '../calling-node.ts';
import { type UserList, userListOf } from './user-list.ts';
import type { ListForm } from './user-rows.ts';

/** The maximum age in milliseconds of the device counts in a list that is sent. For a 304 they may be older. */
const wholeListMaxAge = 30_000;

/**
 * The customers that a node serves. Without customers the answer is an empty list, because after a refusal agents would
 * continue with their old list.
 */
export async function users(
  ctx: Context<'node'>,
  input: { node_id?: number | undefined; skip_cache_key?: string | undefined },
): Promise<RawAnswer> {
  const node = await callingNode(ctx, input.node_id, { read: recallNode });
  const wanted = input.skip_cache_key === undefined ? ctx.header('if-none-match') : undefined;
  return answerUsers(ctx, node, { form: 'mod_mu', wanted });
}

interface Asked {
  readonly form: ListForm;
  /** The tag of the list that the agent has. */
  readonly wanted: string | undefined;
}

/** The list of a node in one of its forms, with its tag. */
export async function answerUsers(
  ctx: Context<'node'>,
  node: Node,
  { form, wanted }: Asked,
): Promise<RawAnswer> {
  const at = ctx.now();
  const tagOf = ({ etag }: UserList) => tagForPoll(etag, node, at);
  let list = await userListOf(ctx, node, form, Number.POSITIVE_INFINITY);
  if (matches(wanted, tagOf(list))) return new RawAnswer(304, { etag: tagOf(list) }, null);
  if (form === 'mod_mu' && ctx.now().getTime() - list.builtAt > wholeListMaxAge)
    list = await userListOf(ctx, node, form, wholeListMaxAge);
  return new RawAnswer(
    200,
    { etag: tagOf(list), 'content-type': 'application/json; charset=utf-8' },
    list.body(),
  );
}
