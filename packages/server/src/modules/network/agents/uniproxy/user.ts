import type { user as call } from '@ferry/core/contract/agents/uniproxy';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { RawAnswer } from '../../../../http/register.ts';
import { assertKeysFit, recallNode, userFieldsOf } from '../../nodes/index.ts';
import { answerUsers } from '../users/users.ts';
import { askingNode } from './asking-node.ts';

/** The customers that a node serves. Their only credential is `uuid`, so nodes with a port for each are not served. */
export async function user(ctx: Context<'node'>, { node_id }: CallParsed<typeof call>): Promise<RawAnswer> {
  const node = await askingNode(ctx, node_id, recallNode);
  assertKeysFit(node.config);
  if (userFieldsOf(node.config).hasOwnPorts) throw new Refusal('node.kind_unserved');
  return answerUsers(ctx, node, { form: 'uniproxy', wanted: ctx.header('if-none-match') });
}
