import type { CallAnswer } from '@ferry/core/contract/call';
import { health } from '@ferry/core/contract/node-admin';
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { table } from '../../output/table.ts';

type Node = CallAnswer<typeof health>['result'][number];

export function addList(parent: Command, context: Context): void {
  parent
    .command('list')
    .description(health.meaning)
    .addHelpText(
      'after',
      `
States: online (heard within 5 minutes), stale (30), offline, unknown (never heard).

Examples:
  ferry nodes list
  ferry nodes list --json | jq -r '.[] | select(.status == "offline") | .node_name'`,
    )
    .action(() => runList(context));
}

function stateOf({ is_enabled, status, maintenance }: Node, now: Date): string {
  const isUnderWay = maintenance !== null && new Date(maintenance.from) <= now;
  return [status, ...(is_enabled ? [] : ['disabled']), ...(isUnderWay ? ['maintenance'] : [])].join(', ');
}

function newest({ events: [event] }: Node): string {
  return event === undefined ? '' : `${event.at} ${event.kind}`;
}

async function runList({ ask, host, print }: Context): Promise<void> {
  const { result } = await ask(health, {});
  const now = host.clock.now();
  await print.answer(result, () =>
    result.length === 0
      ? 'There are no nodes.'
      : table(
          ['id', 'name', 'state', 'last heard', 'load', 'users', 'newest event'],
          result.map((node) => [
            String(node.node_id),
            node.node_name,
            stateOf(node, now),
            node.last_heard_at ?? 'never',
            node.load.toFixed(2),
            String(node.online_users),
            newest(node),
          ]),
        ),
  );
}
