import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { anyOf } from '../../../db/query/any-of.ts';
import { reopenDays } from './sum-days.ts';

const days = 60;

/** The traffic of a household by hour of the day: little at night, most in the evening. */
const shape = [2, 1, 1, 0, 0, 0, 1, 2, 4, 5, 5, 6, 8, 6, 5, 5, 5, 6, 8, 10, 13, 14, 10, 5];
const shapeSum = shape.reduce((sum, part) => sum + part, 0);

/** A deterministic pseudo-random number from 0 to 1. */
const chance = (...of: (string | number)[]): number =>
  createHash('sha256').update(of.join(' ')).digest().readUInt32BE() / 2 ** 32;

interface Clock {
  hour: number;
  isWeekend: boolean;
}

/** Returns the hour of the day, and whether it is a weekend, in a zone. */
function clockIn(timeZone: string): (at: Date) => Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    weekday: 'short',
  });
  return (at) => {
    const of = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { hour: Number(of.hour), isWeekend: of.weekday === 'Sat' || of.weekday === 'Sun' };
  };
}

interface Flow {
  node: number;
  at: Date;
  upload: number;
  download: number;
  billed: number;
}

/** The traffic of one hour on one node, or none: people use one or two nodes at a time. */
function flowOf(at: Date, clock: Clock, node: { id: number; rate: string }, index: number): Flow | undefined {
  const day = Math.floor(at.getTime() / dayMs);
  const isUsed = chance('node', day, clock.hour, index) < 0.55 / (index + 1);
  const part = (shape[clock.hour] ?? 0) / shapeSum;
  if (!isUsed || part === 0) return undefined;
  const daily = 2.4 * 2 ** 30 * (clock.isWeekend ? 1.6 : 1) * (0.4 + 1.2 * chance('day', day));
  const download = Math.round(daily * part * (0.5 + chance('hour', at.getTime(), index)));
  const upload = Math.round(download * (0.05 + 0.1 * chance('up', at.getTime(), index)));
  const hundredths = Math.round(Number(node.rate) * 100);
  return {
    node: node.id,
    at,
    upload,
    download,
    billed: Math.floor(((upload + download) * hundredths) / 100),
  };
}

/**
 * Sixty days of a customer's traffic in hourly and daily sums, and the present period's part as usage, in the form
 * that the folder writes.
 */
export async function seedTraffic(
  tx: Sql,
  { config, now }: Services,
  accountId: number,
  nodeIds: readonly number[],
): Promise<void> {
  const at = now();
  const thisHour = Math.floor(at.getTime() / hourMs) * hourMs;
  const nodes = await tx
    .selectFrom('node')
    .select(['id', 'rate'])
    .where('id', '=', anyOf(nodeIds))
    .orderBy('id')
    .execute();
  const clock = clockIn(config.timeZone);
  const flows = Array.from({ length: days * 24 }, (_, back) => new Date(thisHour - back * hourMs)).flatMap(
    (moment) => {
      const reading = clock(moment);
      return nodes.flatMap((node, index) => flowOf(moment, reading, node, index) ?? []);
    },
  );
  const column = <K extends keyof Flow>(key: K) => flows.map((flow) => flow[key]);
  await sql`
    insert into account_hour (account_id, hour, upload, download, billed, node_ids, uploads, downloads, billeds)
    select ${accountId}::integer, hour, sum(upload), sum(download), sum(billed),
      array_agg(node_id), array_agg(upload), array_agg(download), array_agg(billed)
    from unnest(
      ${column('node')}::integer[], ${column('at').map((moment) => moment.toISOString())}::timestamptz[],
      ${column('upload')}::bigint[], ${column('download')}::bigint[], ${column('billed')}::bigint[]
    ) as flow (node_id, hour, upload, download, billed) group by hour`.execute(tx);
  await sql`
    insert into node_hour (node_id, hour, upload, download, billed)
    select node_id, hour, upload, download, billed from traffic_hour where account_id = ${accountId}
    on conflict (node_id, hour) do update set
      upload = node_hour.upload + excluded.upload, download = node_hour.download + excluded.download,
      billed = node_hour.billed + excluded.billed`.execute(tx);
  await sql`
    insert into traffic_day (account_id, day, upload, download, billed)
    select account_id, (hour at time zone ${config.timeZone}::text)::date, sum(upload), sum(download), sum(billed)
    from account_hour where account_id = ${accountId} group by 1, 2`.execute(tx);
  await reopenDays(sql`select min(hour) as hour from account_hour where account_id = ${accountId}`).execute(
    tx,
  );
  await sql`
    update service set used_upload = sums.upload, used_download = sums.billed - sums.upload, last_used_at = ${at}
    from (
      select coalesce(sum(floor(traffic_hour.upload * node.rate)), 0)::bigint as upload,
        coalesce(sum(billed), 0)::bigint as billed
      from traffic_hour join node on node.id = traffic_hour.node_id
      where account_id = ${accountId}
        and hour >= coalesce((select period_started_at from service where account_id = ${accountId}), '-infinity')
    ) as sums where service.account_id = ${accountId}`.execute(tx);
}
