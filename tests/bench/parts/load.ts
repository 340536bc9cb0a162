import { crowdSize, openCrowd } from '../crowd.ts';
import { type Bench, type Engine, openBench } from '../open-bench.ts';
import { rowsPerReport, sendReport } from '../report.ts';
import { percentile } from '../samples.ts';
import type { Row } from '../table.ts';

const nodes = 100;
const minutes = 10;

/** The number of nodes that report concurrently. */
const atOnce = 8;

const tables = ['traffic_row', 'traffic_report', 'account_hour', 'traffic_day', 'service'] as const;

/** Bytes with indexes, of all partitions. */
async function sizes(bench: Bench<string>): Promise<Record<string, number>> {
  const { rows } = await bench.sql<{ name: string; bytes: number }>(`
    select regexp_replace(relname, '^(traffic_row)_.*', '\\1') as name, sum(pg_total_relation_size(oid))::bigint as bytes
    from pg_class where relkind = 'r' and relname ~ '^(${tables.join('|')})' group by 1`);
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

const waiting = async (bench: Bench<string>): Promise<number> =>
  Number(
    (
      await bench.sql<{ count: number }>(
        'select count(*) as count from traffic_report where folded_at is null',
      )
    ).rows[0]?.count,
  );

/** One minute of the site: each node reports once. */
async function minute(bench: Bench<string>, samples: number[]): Promise<void> {
  const left = Array.from({ length: nodes }, (_, index) => index + 1);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let node = left.pop(); node !== undefined; node = left.pop())
        samples.push(await sendReport(bench, node));
    }),
  );
  await bench.turnClock(60);
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/**
 * Ten minutes of a hundred nodes that report ten thousand customers each. Reports are sent as fast as the server
 * accepts them, its clock is advanced by a minute after each round, and the folder runs as usual.
 */
export async function measureLoad(engine: Engine): Promise<Row[]> {
  const bench = await openBench(engine, {}, openCrowd);
  const common = { part: 'load', engine };
  const samples: number[] = [];
  const rounds: Row[] = [];
  try {
    const before = await sizes(bench);
    const began = performance.now();
    for (let round = 1; round <= minutes; round += 1) {
      const roundBegan = performance.now();
      await minute(bench, samples);
      const seconds = (performance.now() - roundBegan) / 1000;
      const { memory } = await bench.usage();
      const note = `memory ${megabytes(memory)}, ${await waiting(bench)} reports wait for the folder`;
      console.log(`  minute ${round}: ${seconds.toFixed(0)} s, ${note}`);
      rounds.push({ ...common, what: `minute ${round}`, perSecond: nodes / seconds, note });
    }
    const sentIn = (performance.now() - began) / 1000;
    while ((await waiting(bench)) > 0) await new Promise((resolve) => setTimeout(resolve, 500));
    const foldedIn = (performance.now() - began) / 1000;
    const after = await sizes(bench);
    const rows = nodes * minutes * rowsPerReport;
    return [
      ...rounds,
      {
        ...common,
        what: `reports of ${minutes} minutes`,
        perSecond: samples.length / sentIn,
        samples,
        note: `sent in ${sentIn.toFixed(0)} s, all folded after ${foldedIn.toFixed(0)} s: ${((minutes * 60) / foldedIn).toFixed(1)} × what comes in, p50 ${percentile(samples, 0.5).toFixed(0)} ms`,
      },
      ...tables.map((name) => {
        const grown = (after[name] ?? 0) - (before[name] ?? 0);
        return {
          ...common,
          what: `disk, ${name}`,
          note: `${megabytes(grown)} more for ${rows.toLocaleString('en')} rows of ${crowdSize.toLocaleString('en')} customers: ${(grown / rows).toFixed(1)} bytes a row`,
        };
      }),
    ];
  } finally {
    await bench.close();
  }
}
