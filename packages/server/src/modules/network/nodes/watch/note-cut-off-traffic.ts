import { sql } from 'kysely';
import type { Services } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { plannedEachTime } from '../../../../db/driver/sent.ts';
import { say } from '../../../../words/words.ts';
import { hasAdmins, momentIn, tellAdmins } from '../../../ground/notifications/index.ts';
import { isNodeOpen, isServed } from '../../../ground/services/index.ts';
import { customerOfGiven } from '../served/was-served.ts';
import { noteEvent } from './events.ts';

const minuteMs = 60_000;
/** A customer who was cut off must be gone after this time: agents poll each minute. */
const cutOffMs = 60 * minuteMs;
/** How often reports are checked, and how far back: with many customers a check takes a second. */
const windowMs = 5 * minuteMs;
/** Raw bytes in that time. An idle connection has fewer. */
const minBytes = 2 ** 20;
/** The event ends after this time without such traffic. */
const endsAfterMs = 30 * minuteMs;

interface Suspect {
  readonly id: number;
  readonly level: number;
  readonly groups: string[];
  readonly is_serving: boolean;
  readonly accounts: number[];
}

/**
 * Nodes with traffic of customers whom they do not serve now. Rejected traffic is included, because a day after a
 * customer was cut off all of his traffic is rejected. Nodes that were silent within the hour are left out, because
 * they may report older traffic.
 */
async function suspects(tx: Sql, at: Date): Promise<Suspect[]> {
  const since = new Date(at.getTime() - windowMs);
  const query = sql<Suspect>`
    with flowing as materialized (
      select node_id, account_id from (
        select node_id, account_id, upload + download as bytes from traffic_row
        where at > ${since} and report_id in (select id from traffic_report where received_at > ${since})
        union all
        select node_id, (content::jsonb->>'user_id')::integer, (content::jsonb->>'u')::bigint + (content::jsonb->>'d')::bigint
        from traffic_rejected where at > ${since} and reason = 'not_served'
      ) as reported
      group by node_id, account_id having sum(bytes) >= ${minBytes}::bigint
    )
    select node.id, node.level, node.groups, node.is_serving, array_agg(account.id order by account.id) as accounts
    from flowing
    join node on node.id = flowing.node_id
    join account on account.id = flowing.account_id
    join service on service.account_id = account.id
    where not (node.is_serving and ${isServed(at)} and ${isNodeOpen})
      and node.silent_since is null
      and not exists (select from node_event where node_event.node_id = node.id
        and node_event.kind = 'back' and node_event.at > ${new Date(at.getTime() - cutOffMs)})
    group by node.id order by node.id`;
  return (await plannedEachTime(tx, query)).rows;
}

/** How many of the customers were in no list of the node for an hour. */
async function cutOff(tx: Sql, { accounts, ...node }: Suspect, at: Date): Promise<number> {
  const since = new Date(at.getTime() - cutOffMs);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unnest(${accounts}::integer[]) as given (account_id)
    join ${customerOfGiven({ node, since, at })} on not was_served`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface Told {
  readonly node: { readonly id: number; readonly name: string };
  readonly since: Date;
  /** Null: it has ended. */
  readonly customers: number | null;
}

async function tell(tx: Sql, services: Services, { node, since, customers }: Told): Promise<void> {
  await tellAdmins(tx, services, (language) => {
    const said = {
      node: `${node.name} (#${node.id})`,
      since: momentIn(language, services, since),
      customers: customers ?? 0,
    };
    const isOver = customers === null;
    const text = say(language, isOver ? 'node.cut_off_ended' : 'node.cut_off_traffic', said);
    return { mail: { template: 'nodeCutOff', language, values: { ...said, isOver } }, text };
  });
}

async function noteFound(tx: Sql, services: Services, suspect: Suspect, at: Date): Promise<boolean> {
  const customers = await cutOff(tx, suspect, at);
  if (customers === 0) return false;
  const { id } = suspect;
  const { name, cut_off_traffic_since: before } = await tx
    .selectFrom('node')
    .select(['name', 'cut_off_traffic_since'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('node')
    .set({ cut_off_traffic_since: before ?? at, cut_off_traffic_at: at })
    .where('id', '=', id)
    .execute();
  if (before !== null) return false;
  const isTold = hasAdmins(services);
  await noteEvent(tx, services, { nodeId: id, kind: 'cut_off_traffic', detail: { customers }, isTold });
  if (isTold) await tell(tx, services, { node: { id, name }, since: at, customers });
  return true;
}

/** Notifies the same admins when the traffic ends. A silent node is left out, because its traffic may go on later. */
async function noteEnded(tx: Sql, services: Services, at: Date): Promise<number> {
  const nodes = await tx
    .selectFrom('node')
    .select(['id', 'name', 'cut_off_traffic_since'])
    .where('cut_off_traffic_at', '<=', new Date(at.getTime() - endsAfterMs))
    .where('silent_since', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, name, cut_off_traffic_since } of nodes) {
    const since = cut_off_traffic_since ?? at;
    await tx
      .updateTable('node')
      .set({ cut_off_traffic_since: null, cut_off_traffic_at: null })
      .where('id', '=', id)
      .execute();
    const start = await tx
      .selectFrom('node_event')
      .select('is_told')
      .where('node_id', '=', id)
      .where('kind', '=', 'cut_off_traffic')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const isTold = start?.is_told === true && hasAdmins(services);
    const detail = { seconds: Math.round((at.getTime() - since.getTime()) / 1_000) };
    await noteEvent(tx, services, { nodeId: id, kind: 'cut_off_ended', detail, isTold });
    if (isTold) await tell(tx, services, { node: { id, name }, since, customers: null });
  }
  return nodes.length;
}

/**
 * Marks nodes that still carry traffic of customers who were cut off an hour ago, and notifies admins once of the start
 * and once of the end. Silences are known from `watchedSince` on. Returns the number of changed nodes.
 */
export async function noteCutOffTraffic(
  tx: Sql,
  services: Services,
  { at, watchedSince }: { at: Date; watchedSince: Date },
): Promise<number> {
  const isDue = at.getTime() % windowMs < minuteMs;
  if (!isDue || at.getTime() - watchedSince.getTime() < cutOffMs) return 0;
  let found = 0;
  for (const suspect of await suspects(tx, at)) {
    if (await noteFound(tx, services, suspect, at)) found += 1;
  }
  return found + (await noteEnded(tx, services, at));
}
