import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { health as call } from '@ferry/core/contract/nodes/admin';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { statusAt } from '../../../ground/services/index.ts';
import { certificateColumns, certificateProblem } from '../certificate/certificate-problem.ts';
import { plannedMaintenance } from '../maintenance/maintenance.ts';
import { monthBytes } from '../month/month-bytes.ts';
import { onlineCustomers } from '../queries.ts';

type Event = CallAnswer<typeof call>['result'][number]['events'][number];

const shownEvents = 10;

async function newestEvents({ database }: Context<'admin'>): Promise<Map<number, Event[]>> {
  const rows = await database.sql
    .selectFrom('node')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('node_event')
          .select(columnsOf('node_event'))
          .whereRef('node_event.node_id', '=', 'node.id')
          .orderBy('node_event.id', 'desc')
          .limit(shownEvents)
          .as('event'),
      (join) => join.onTrue(),
    )
    .select(['event.id', 'event.node_id', 'event.at', 'event.kind', 'event.detail', 'event.is_told'])
    .orderBy('event.id', 'desc')
    .execute();
  const events = new Map<number, Event[]>();
  for (const { id, node_id, at, ...event } of rows) {
    const shown = { event_id: id, at: at.toISOString(), ...event };
    events.set(node_id, [...(events.get(node_id) ?? []), shown]);
  }
  return events;
}

export async function health(ctx: Context<'admin'>) {
  const at = ctx.now();
  const rows = await ctx.database.sql
    .selectFrom('node')
    .select(['id', 'name', 'is_enabled', 'is_hidden', 'load', 'load_text', 'uptime_seconds'])
    .select(certificateColumns)
    .select(['maintenance_note', 'maintenance_texts', 'maintenance_from', 'maintenance_until'])
    .select(['monthly_bytes', 'when_used_up', 'used_up_at', monthBytes(ctx, at).as('month_bytes')])
    .select('cut_off_traffic_since')
    .select(sql<string[]>`addresses::text[]`.as('addresses'))
    .orderBy('priority', 'desc')
    .orderBy('id')
    .execute();
  const online = await onlineCustomers(ctx);
  const events = await newestEvents(ctx);
  return {
    result: rows.map((node) => ({
      node_id: node.id,
      node_name: node.name,
      is_enabled: node.is_enabled,
      is_hidden: node.is_hidden,
      status: statusAt(node.last_heard_at, at),
      last_heard_at: node.last_heard_at?.toISOString() ?? null,
      load: node.load,
      load_text: node.load_text,
      uptime_seconds: node.uptime_seconds,
      online_users: online.get(node.id) ?? 0,
      addresses: node.addresses,
      maintenance: plannedMaintenance(node, at),
      certificate_problem: certificateProblem(node, at),
      certificate_ends_at: node.certificate_ends_at?.toISOString() ?? null,
      month_bytes: node.month_bytes,
      node_monthly_bytes: node.monthly_bytes,
      node_when_used_up: node.when_used_up,
      used_up_at: node.used_up_at?.toISOString() ?? null,
      cut_off_traffic_since: node.cut_off_traffic_since?.toISOString() ?? null,
      events: events.get(node.id) ?? [],
    })),
  };
}
