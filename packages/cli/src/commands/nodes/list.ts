import type { CallAnswer } from '@ferry/core/contract/base/call';
import { health } from '@ferry/core/contract/nodes/admin';
import { contractCommand } from '../../calls/contract-command.ts';
import type { Row } from '../../calls/rows.ts';
import type { Printer } from '../../output/printer.ts';
import type { Columns } from '../../output/table.ts';
import { say } from '../../words/say.ts';

type Node = CallAnswer<typeof health>['result'][number];

/** The used part of a node's monthly traffic, in percent. Empty without a limit. */
function monthOf({ month_bytes, node_monthly_bytes: total, node_when_used_up, used_up_at }: Node): string[] {
  if (total === null) return [];
  const part = `month ${Math.floor((month_bytes / total) * 100)} %`;
  return used_up_at !== null && node_when_used_up === 'stop' ? [part, 'stopped'] : [part];
}

function stateOf(node: Node, now: Date): string {
  const { is_enabled, status, maintenance, certificate_problem } = node;
  const isUnderWay = maintenance !== null && new Date(maintenance.from) <= now;
  return [
    status,
    ...(is_enabled ? [] : ['disabled']),
    ...(isUnderWay ? ['maintenance'] : []),
    ...(certificate_problem ? [`certificate ${certificate_problem}`] : []),
    ...(node.cut_off_traffic_since === null ? [] : ['serves cut-off']),
    ...monthOf(node),
  ].join(', ');
}

/** Certificate problems that make agents ignore all changes. */
const unheard = new Set<Node['certificate_problem']>(['missing', 'shared_key', 'no_https']);

function beside(answer: unknown, print: Printer): void {
  const { result: nodes } = answer as CallAnswer<typeof health>;
  const deaf = nodes.filter((node) => node.is_enabled && unheard.has(node.certificate_problem));
  if (deaf.length > 0) print.note(say('nodes.deaf_nodes', { total: deaf.length }));
  const keeping = nodes.filter((node) => node.cut_off_traffic_since !== null);
  if (keeping.length > 0) print.note(say('nodes.keeping_nodes', { total: keeping.length }));
}

function newest({ events: [event] }: Node): string {
  return event === undefined ? '' : `${event.at} ${event.kind}`;
}

const nodeColumns = (now: Date): Columns<Node> => ({
  id: ({ node_id }) => String(node_id),
  name: ({ node_name }) => node_name,
  state: (node) => stateOf(node, now),
  last_heard: ({ last_heard_at }) => last_heard_at ?? say('shared.never'),
  load: ({ load, load_text }) => load?.toFixed(2) ?? load_text,
  users: ({ online_users }) => String(online_users),
  newest_event: newest,
});

export const addList = contractCommand(health, {
  verb: 'list',
  help: () => `${say('nodes.list_note')}

${say('nodes.list_certificates')}

${say('nodes.list_months')}

${say('nodes.list_cut_off')}

${say('shared.examples')}
  ferry nodes list
  ferry nodes list --sort online_users
  ferry nodes list --json | jq -r '.rows[] | select(.status == "offline") | .node_name'`,
  beside,
  none: 'shared.no_nodes',
  columns: (now) => nodeColumns(now) as Columns<Row>,
});
