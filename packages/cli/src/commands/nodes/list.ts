import type { CallAnswer } from '@ferry/core/contract/call';
import { health } from '@ferry/core/contract/node-admin';
import { listCommand } from '../../call-commands.ts';
import { say } from '../../words/say.ts';

type Node = CallAnswer<typeof health>['result'][number];

function stateOf({ is_enabled, status, maintenance }: Node, now: Date): string {
  const isUnderWay = maintenance !== null && new Date(maintenance.from) <= now;
  return [status, ...(is_enabled ? [] : ['disabled']), ...(isUnderWay ? ['maintenance'] : [])].join(', ');
}

function newest({ events: [event] }: Node): string {
  return event === undefined ? '' : `${event.at} ${event.kind}`;
}

export const addList = listCommand({
  call: health,
  help: `States: online (a call within 5 minutes), stale (within 30), offline, unknown (no call yet).

Examples:
  ferry nodes list
  ferry nodes list --json | jq -r '.[] | select(.status == "offline") | .node_name'`,
  read: async ({ ask }) => (await ask(health, {})).result,
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
