import type { CallAnswer } from '@ferry/core/contract/base/call';
import { health } from '@ferry/core/contract/nodes/admin';
import { listCommand } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { say } from '../../words/say.ts';

type Node = CallAnswer<typeof health>['result'][number];

function stateOf({ is_enabled, status, maintenance, certificate_problem }: Node, now: Date): string {
  const isUnderWay = maintenance !== null && new Date(maintenance.from) <= now;
  return [
    status,
    ...(is_enabled ? [] : ['disabled']),
    ...(isUnderWay ? ['maintenance'] : []),
    ...(certificate_problem ? [`certificate ${certificate_problem}`] : []),
  ].join(', ');
}

/** Problems with which agents that ask for their certificate obey no change. */
const unheard = new Set<Node['certificate_problem']>(['missing', 'shared_key', 'no_https']);

async function read({ ask, print }: Context): Promise<readonly Node[]> {
  const nodes = (await ask(health, {})).result;
  const deaf = nodes.filter((node) => node.is_enabled && unheard.has(node.certificate_problem));
  if (deaf.length > 0)
    print.note(
      say`XrayRP would take over no change on ${deaf.length} nodes: customers who are cut off stay there. See "ferry doctor".`,
    );
  return nodes;
}

function newest({ events: [event] }: Node): string {
  return event === undefined ? '' : `${event.at} ${event.kind}`;
}

export const addList = listCommand({
  call: health,
  help: `States: online (a call within 5 minutes), stale (within 30), offline, unknown (no call yet).

With a certificate: missing (the node has TLS, and none is known here), shared_key and no_https (it can not be given to the
agent that asks), ends_soon (within 14 days), ended.

Examples:
  ferry nodes list
  ferry nodes list --json | jq -r '.[] | select(.status == "offline") | .node_name'`,
  read,
  none: 'There are no nodes.',
  columns: (now) => ({
    id: ({ node_id }) => String(node_id),
    name: ({ node_name }) => node_name,
    state: (node) => stateOf(node, now),
    'last heard': ({ last_heard_at }) => last_heard_at ?? say`never`,
    load: ({ load, load_text }) => load?.toFixed(2) ?? load_text,
    users: ({ online_users }) => String(online_users),
    'newest event': newest,
  }),
});
