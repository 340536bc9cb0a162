import { openSession } from '../../../packages/server/src/modules/identity/sessions/index.ts';
import { openCrowd } from '../crowd.ts';
import { cpuSum, type Fired, fire, fireSelect } from '../fire.ts';
import { type Engine, openBench } from '../open-bench.ts';
import type { Row } from '../table.ts';
import { reads } from './calls.ts';

const sizes = [1_000, 10_000, 100_000] as const;
/** The customers who send requests in turn. */
const askers = 200;
const rounds = 3;

async function openSite(engine: Engine, size: number) {
  return openBench(engine, {}, async (services) => {
    await openCrowd(services, size);
    const { sql } = services.database;
    const accounts = await sql
      .selectFrom('account')
      .select(['id', 'new_id', 'name', 'email', 'password_version'])
      .orderBy('id', 'desc')
      .limit(askers)
      .execute();
    return sql.transaction().execute(async (tx) => {
      const headers = [];
      for (const account of accounts) {
        const from = { ip: null, agent: 'bench', isRemembered: false };
        const { access_token } = await openSession(tx, services, account, from);
        headers.push({ authorization: `Bearer ${access_token}` });
      }
      return headers;
    });
  });
}

/** The most common reads, alternating between sites of several sizes: the cost should be the same. */
export async function measureGrowth(engine: Engine): Promise<Row[]> {
  const rows: Row[] = [];
  const sites = [];
  for (const size of sizes) sites.push({ size, bench: await openSite(engine, size) });
  try {
    for (const [what, path] of Object.entries(reads)) {
      const ratios = new Map<number, number[]>(sizes.map((size) => [size, []]));
      const last = new Map<number, Fired>();
      for (let round = 0; round <= rounds; round += 1)
        for (const { size, bench } of sites) {
          const shots = bench.prepared.map((headers) => ({ path, headers }));
          const select = await fireSelect(bench, 1);
          const fired = await fire(bench, shots, { seconds: 2 });
          // The first round fills caches.
          if (round > 0) ratios.get(size)?.push(cpuSum(fired) / cpuSum(select));
          last.set(size, fired);
        }
      const middle = (size: number) =>
        [...(ratios.get(size) ?? [])].sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
      for (const size of sizes)
        rows.push({
          part: 'growth',
          engine,
          what: `${what}, ${size.toLocaleString('en')} customers`,
          ...last.get(size),
          ofCpu: middle(size),
          ofFloor: middle(sizes[0]) / middle(size),
        });
    }
  } finally {
    for (const { bench } of sites) await bench.close();
  }
  return rows;
}
