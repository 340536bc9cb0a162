import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { update } from '@ferry/core/contract/nodes/admin';
import type { Context } from '../../context.ts';
import { say } from '../../words/say.ts';

type Edited = Pick<CallAnswer<typeof update>['result'], 'unused_groups'>;

/** Warns about groups of a node that no customer has, because they may be misspelt. Returns the node. */
export function noteGroups<Node extends Edited>({ print }: Context, node: Node): Node {
  const { unused_groups } = node;
  if (unused_groups.length > 0) print.note(say('nodes.unused_groups', { groups: unused_groups.join(', ') }));
  return node;
}
