import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { createNodeKey } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { setUpSite } from '../../journeys/parts/site.ts';
import type { Shot } from '../fire.ts';
import { type Bench, type Engine, openBench } from '../open-bench.ts';
import { openCustomers, signIn } from '../people.ts';
import { percentile } from '../samples.ts';
import { send } from '../send.ts';
import type { Row } from '../table.ts';
import { reads } from './calls.ts';

/** The number of customers who read their dashboard meanwhile, and their interval in milliseconds. */
const [others, every] = [6, 25];
const rounds = 5;
/** Milliseconds of each turn, quiet or with a crowd in it. */
const turn = 3_000;
/** The maximum ratio of the others' 95th percentile to that of quiet seconds. */
const maxRatio = 1.5;
const [purchases, reports, reportRows, strangers] = [60, 4, 150_000, 300];

async function prepare(services: Services) {
  const { productId, nodeId } = await setUpSite(services);
  const customers = await openCustomers(services, others + 1);
  return {
    productId,
    nodeId,
    customers,
    key: await createNodeKey(services.database.sql, services, { nodeId, name: 'bench' }),
  };
}

type Site = Awaited<ReturnType<typeof prepare>>;

let reported = 0;
/** A report with many rows, different each time. */
function bigReport(): string {
  reported += 1;
  const rows = Array.from(
    { length: reportRows },
    (_, index) => `{"user_id":${index + 1},"u":${reported},"d":${index + 1}}`,
  );
  return `{"data":[${rows.join(',')}]}`;
}

/** The concurrent requests of one crowd. */
const crowds: Record<string, (bench: Bench<Site>, round: number) => Promise<Shot[]>> = {
  [`${purchases} purchases of one account`]: async ({ url, prepared: { productId, customers } }) => {
    const headers = customers.at(-1)?.headers ?? {};
    const order = { method: 'POST', path: `/api/v2/user/shop-old/${productId}`, headers } as const;
    const quoted = await send(url, { ...order, path: `${order.path}/pre-order`, body: {} });
    if (quoted.status !== 200) throw new Error(quoted.text);
    const { quote_id } = JSON.parse(quoted.text).result;
    const shot = { ...order, path: `${order.path}/confirm-order`, body: { quote_id, accept_losses: true } };
    return Array(purchases).fill(shot);
  },
  [`${reports} reports of ${reportRows.toLocaleString('en')} rows of one node`]: async ({
    prepared: { nodeId, key },
  }) =>
    Array.from({ length: reports }, () => ({
      method: 'POST',
      path: `/v1/mod_mu/users/traffic?node_id=${nodeId}&key=${key}`,
      body: bigReport(),
    })),
  [`${strangers} sign-ins of unknown addresses`]: async (_, round) =>
    Array.from({ length: strangers }, (__, index) =>
      signIn(`nobody-${round}-${index}@example.com`, round * strangers + index, 'not the password'),
    ),
};

/** The response times of the others in milliseconds, until the end. */
function watchOthers({ url, prepared: { customers } }: Bench<Site>) {
  const samples: number[] = [];
  let isOver = false;
  const reading = customers.slice(0, others).map(async ({ headers }, index) => {
    await pause((every * index) / others);
    while (!isOver) {
      const { status, ms } = await send(url, { path: reads.dashboard, headers });
      if (status !== 200) throw new Error(`a dashboard answered ${status}`);
      samples.push(ms);
      await pause(every);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(reading);
    return samples;
  };
}

/**
 * How many concurrent requests of one customer, one node or strangers slow down other customers: alternates between the
 * dashboard's response time during them and in quiet seconds.
 */
export async function measureNeighbours(engine: Engine): Promise<Row[]> {
  if (engine !== 'postgres') return [];
  const bench = await openBench(engine, { FERRY_JOBS: 'off' }, prepare);
  const rows: Row[] = [];
  try {
    for (const [what, shotsOf] of Object.entries(crowds)) {
      const [quiet, crowded]: [number[], number[]] = [[], []];
      const statuses = new Map<number, number>();
      for (let round = 0; round <= rounds; round += 1) {
        const shots = await shotsOf(bench, round);
        await pause(500);
        const stopQuiet = watchOthers(bench);
        await pause(turn);
        const before = await stopQuiet();
        const stopCrowded = watchOthers(bench);
        await pause(100);
        // In a separate thread, so that sending does not affect the measured times.
        const crowd = new Worker(new URL('../send.ts', import.meta.url), {
          workerData: { url: bench.url, shots },
        });
        const [[answered]] = await Promise.all([once(crowd, 'message') as Promise<[number[]]>, pause(turn)]);
        const meanwhile = await stopCrowded();
        for (const status of answered) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // The first round warms up.
        if (round === 0) continue;
        quiet.push(...before);
        crowded.push(...meanwhile);
      }
      const ratio = percentile(crowded, 0.95) / percentile(quiet, 0.95);
      const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      const common = { part: 'neighbours', engine };
      rows.push(
        { ...common, what: 'a dashboard while it is quiet', samples: quiet },
        {
          ...common,
          what: `  beside ${what}`,
          samples: crowded,
          note: `p95 × ${ratio.toFixed(2)}, at most ${maxRatio}; answered ${said}`,
          isOverBudget: ratio > maxRatio,
        },
      );
    }
  } finally {
    await bench.close();
  }
  return rows;
}
