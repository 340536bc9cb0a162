import type { Bench } from '../open-bench.ts';
import { reportOf, rowsPerReport, sendReport, timedPost } from '../report.ts';
import { percentile } from '../samples.ts';
import type { Row } from '../table.ts';

const milliseconds = 6_000;

/**
 * The minimum time of a report in milliseconds: the body over a bare route, and its rows inserted by a bare
 * statement.
 */
async function floorOf(bench: Bench<string>): Promise<number> {
  const insert = `insert into traffic_row (report_id, node_id, account_id, at, upload, download, billed)
    select 0, 1, number, now(), number, number, number from generate_series(1, ${rowsPerReport}) as number`;
  const times = [];
  for (let tries = 0; tries < 10; tries += 1)
    times.push((await timedPost(`${bench.side}/bare-body`, reportOf(1))) + (await bench.sql(insert)).ms);
  return percentile(times, 0.5);
}

/** Traffic reports of nodes that each send the next one after the answer. */
export async function measureReports(bench: Bench<string>): Promise<Row[]> {
  const common = { part: 'nodes', engine: bench.engine };
  const floor = await floorOf(bench);
  const rows: Row[] = [];
  for (const nodes of [1, 4, 16]) {
    const samples: number[] = [];
    const before = await bench.usage();
    const began = performance.now();
    await Promise.all(
      Array.from({ length: nodes }, async (_, index) => {
        while (performance.now() - began < milliseconds) samples.push(await sendReport(bench, index + 1));
      }),
    );
    const perSecond = (samples.length / (performance.now() - began)) * 1000;
    const after = await bench.usage();
    const cpu = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
    rows.push({
      ...common,
      what: `reports of 10,000 rows, ${nodes} nodes`,
      perSecond,
      samples,
      cpu: cpu / 1000 / samples.length,
      postgresCpu: (after.postgresCpu - before.postgresCpu) / samples.length,
      ofFloor: (perSecond * floor) / 1000,
      ...(nodes === 1
        ? { note: bench.engine === 'postgres' ? '≥ 12 a second, p50 ≤ 150' : 'p50 ≤ 250' }
        : {}),
    });
  }
  return [...rows, { ...common, what: '  its floor: body parsed, rows inserted', samples: [floor] }];
}
