import type { Bench } from '../open-bench.ts';
import type { Row } from '../table.ts';

const hours = 720;

/** Whom the month is read of: one whose hours lie among those of all others. */
const account = 5_000;

/**
 * Fills the sums by the hour as years would: the rows of an hour lie together and those of a customer far apart. The
 * keys are built afterwards, which is quicker and changes nothing for who reads.
 */
const fill = (customers: number) => `
  alter table traffic_hour drop constraint traffic_hour_pkey;
  drop index traffic_hour_node_id_hour_idx;
  set local session_replication_role = replica;
  insert into traffic_hour (account_id, node_id, hour, upload, download, billed)
  select account, account % 100 + 1, date_trunc('hour', now()) - hour * interval '1 hour', 1000000, 9000000, 10000000
  from generate_series(${hours}, 1, -1) as hour cross join generate_series(1, ${customers}) as account;
  alter table traffic_hour add primary key (account_id, hour, node_id);
  create index on traffic_hour (node_id, hour);
  analyze traffic_hour`;

const month = `
  select hour, sum(upload)::bigint, sum(download)::bigint, sum(billed)::bigint from traffic_hour
  where account_id = ${account} group by hour order by hour desc limit ${hours}`;

/** A month of one customer by the hour, in a table that holds many customers' months. */
export async function measureChart(bench: Bench<string>): Promise<Row[]> {
  // The embedded database would take minutes to fill as many.
  const rows = bench.engine === 'postgres' ? 10_000_000 : 2_000_000;
  await bench.script('truncate traffic_hour');
  const { ms } = await bench.script(fill(Math.round(rows / hours)));
  const samples = [];
  for (let tries = 0; tries < 20; tries += 1) {
    const read = await bench.sql(month);
    if (read.rows.length !== hours) throw new Error(`the month has ${read.rows.length} hours`);
    samples.push(read.ms);
  }
  return [
    {
      part: 'nodes',
      engine: bench.engine,
      what: `a month of one customer among ${rows.toLocaleString('en')} rows`,
      samples,
      note: `≤ 5 ms; filled in ${(ms / 1000).toFixed(0)} s`,
    },
  ];
}
