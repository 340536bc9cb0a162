import type { Bench } from '../open-bench.ts';
import type { Row } from '../table.ts';

const hours = 720;

/**
 * Fills the sums by the hour as years would: the rows of an hour lie together and those of a customer far apart. The
 * keys are built afterwards, which is quicker and changes nothing for who reads.
 */
const fill = (customers: number) => `
  alter table account_hour drop constraint account_hour_pkey;
  drop index account_hour_hour_account_id_idx;
  insert into account_hour (account_id, hour, upload, download, billed, node_ids, uploads, downloads, billeds)
  select account, date_trunc('hour', now()) - hour * interval '1 hour', 1000000, 9000000, 10000000,
    array[account % 100 + 1], '{1000000}', '{9000000}', '{10000000}'
  from generate_series(${hours}, 1, -1) as hour cross join generate_series(1, ${customers}) as account;
  alter table account_hour add primary key (account_id, hour);
  create index on account_hour (hour, account_id);
  analyze account_hour`;

const monthOf = (account: number) => `
  select hour, upload, download, billed from account_hour
  where account_id = ${account} order by hour desc limit ${hours}`;

/** A month of one customer by the hour, in a table that holds many customers' months. */
export async function measureChart(bench: Bench<string>): Promise<Row[]> {
  // The embedded database would take minutes to fill as many.
  const rows = bench.engine === 'postgres' ? 10_000_000 : 2_000_000;
  await bench.script('truncate account_hour');
  const customers = Math.round(rows / hours);
  const { ms } = await bench.script(fill(customers));
  // One whose hours lie among those of all others.
  const month = monthOf(Math.round(customers / 3));
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
