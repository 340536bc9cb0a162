import type { Bench } from '../open-bench.ts';
import type { Row } from '../table.ts';

const hours = 720;

/**
 * Fills the hourly sums like years of use: rows of an hour are adjacent, and those of a customer far apart. Indexes
 * are created afterwards, which is faster and makes no difference for reads.
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

/** A month of one customer by hour, in a table with many customers. */
export async function measureChart(bench: Bench<string>): Promise<Row[]> {
  // The embedded database would need minutes for as many.
  const rows = bench.engine === 'postgres' ? 10_000_000 : 2_000_000;
  await bench.script('truncate account_hour');
  const customers = Math.round(rows / hours);
  const { ms } = await bench.script(fill(customers));
  // A customer in the middle of the others.
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
