import type { Bench } from '../open-bench.ts';
import type { Row } from '../table.ts';

const million = `
  with report as (
    insert into traffic_report (node_id, body_hash, received_at, rate, row_count, upload, download, billed)
    select number, sha256(number::text::bytea), now(), 1, 10000, 50005000, 50005000, 100010000 from generate_series(1, 100) as number
    returning id, node_id, received_at
  )
  insert into traffic_row (report_id, node_id, account_id, at, upload, download, billed)
  select report.id, report.node_id, (report.node_id * 10000 + number) % 100000 + 1, received_at, number, number, 2 * number
  from report cross join generate_series(1, 10000) as number`;

/** The minimum work of summing and writing: no constraint, no index, no mark. */
const bare = `
  create table bench_hour as
    select account_id, node_id, date_trunc('hour', at, 'UTC') as hour, sum(upload) as u, sum(download) as d, sum(billed) as b
    from traffic_row group by 1, 2, 3;
  create table bench_day as
    select account_id, at::date as day, sum(upload) as u, sum(download) as d, sum(billed) as b from traffic_row group by 1, 2;
  update bench_service set used_upload = used_upload + 1;
  drop table bench_hour, bench_day, bench_service`;

/** Folds a million rows of a hundred nodes, ten rows for each customer. */
export async function measureFold(bench: Bench<string>): Promise<Row[]> {
  const common = { part: 'nodes', engine: bench.engine };
  await bench.fold();
  await bench.script('truncate traffic_row');
  await bench.script(million);
  // A copy, so that the fold finds the table without dead rows.
  await bench.script(
    'create table bench_service (like service including all); insert into bench_service table service',
  );
  const floor = await bench.script(bare);
  const folded = await bench.fold();
  if (folded.reports !== 100) throw new Error(`${folded.reports} of 100 reports were folded`);
  return [
    {
      ...common,
      what: 'fold of 1,000,000 rows',
      samples: [folded.ms],
      perSecond: 1e9 / folded.ms,
      ofFloor: floor.ms / folded.ms,
      note: 'rows; ≤ 5,000 ms',
    },
    { ...common, what: '  its floor: summed and written', samples: [floor.ms] },
  ];
}
