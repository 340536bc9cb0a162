// `npm run bench`: measures speed and size. `npm run bench -- calls` measures one part; `--engine pglite` or
// `--engine postgres` selects an engine, and `--only chart` those calls whose name contains it. `-- soak` runs for ten
// minutes, or `--minutes N`.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/system.js';
import type { Engine } from './open-bench.ts';
import { measureCalls } from './parts/calls.ts';
import { measureCli } from './parts/cli.ts';
import { measureFirstLoad } from './parts/first-load.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measureLoad } from './parts/load.ts';
import { measureNeighbours } from './parts/neighbours.ts';
import { measureNodes } from './parts/nodes.ts';
import { measurePartition } from './parts/partition.ts';
import { measurePhone } from './parts/phone.ts';
import { measureRelease } from './parts/release.ts';
import { measureSilence } from './parts/silence.ts';
import { measureSoak } from './parts/soak.ts';
import { isMissed, type Row, table } from './table.ts';

/** Parts for each engine, in order. */
const onEngines: Record<string, (engine: Engine) => Promise<Row[]>> = {
  calls: (engine) => measureCalls(engine, only),
  growth: measureGrowth,
  silence: measureSilence,
  neighbours: measureNeighbours,
  nodes: measureNodes,
  release: measureRelease,
  load: measureLoad,
  partition: measurePartition,
  soak: (engine) => measureSoak(minutes)(engine),
};

/** The longest parts run only if they are named. */
const onlyByName = ['growth', 'load', 'partition', 'soak'];

/** Parts without an engine. */
const alone: Record<string, () => Promise<Row[]>> = {
  'first-load': measureFirstLoad,
  lighthouse: measureLighthouse,
  phone: measurePhone,
  cli: measureCli,
};

const names = [...Object.keys(alone), ...Object.keys(onEngines)];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string', default: '10' },
  },
});
const { only } = values;
const minutes = Number(values.minutes);
if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1_440)
  throw new Error('--minutes must be a whole number from 1 to 1440.');
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}, only ${names.join(', ')}.`);
const parts = positionals.length > 0 ? positionals : names.filter((name) => !onlyByName.includes(name));
const engines = (['pglite', 'postgres'] as const).filter(
  (engine) => values.engine === undefined || values.engine.includes(engine),
);

const rows: Row[] = [];
const postgres = await startPostgres();
if (postgres === undefined) console.log('No PostgreSQL here: only the embedded database is measured.');
else process.env.TEST_DATABASE_URL = postgres.url;
process.once('exit', () => postgres?.stop());
try {
  for (const part of parts) {
    rows.push(...((await alone[part]?.()) ?? []));
    for (const engine of engines) {
      const measure = onEngines[part];
      if (measure === undefined || (engine === 'postgres' && postgres === undefined)) continue;
      console.log(`${part} on ${engine}`);
      rows.push(...(await measure(engine)));
    }
  }
} finally {
  const [cpu] = cpus();
  console.log(`\n${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}\n\n${table(rows)}`);
}
process.exit(rows.some(isMissed) ? 1 : 0);
