import { randomUUID } from 'node:crypto';
import { keyHeader } from '../../../packages/core/src/contract/base/call.ts';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { demoEmail, seedDemo } from '../../../packages/server/src/modules/care/demo/index.ts';
import { setUpSite } from '../../journeys/parts/site.ts';
import { countWaits } from '../count-waits.ts';
import {
  connections,
  type Fired,
  fire,
  fireBare,
  fireBeside,
  fireHash,
  fireSelect,
  type Shot,
} from '../fire.ts';
import { type Bench, type Engine, openBench } from '../open-bench.ts';
import { openCustomers, openSessions, signIn } from '../people.ts';
import type { Row } from '../table.ts';

/** One is counted, one buys first, and each connection gets its part of the others. */
const buyers = 2 + 20 * connections;

/** How much more CPU time a write with an idempotency key may take than one without. */
const keyBudget = 1.1;

/** The most common reads of customers. */
export const reads = {
  dashboard: '/api/v2/user/dashboard/',
  shop: '/api/v2/user/shop-old/',
  'ticket list': '/api/v2/user/tickets-v2/?page=1&size=10',
} as const;

type Quoted = { result: { quote_id: string } };

const preOrder = (productId: number, headers: Record<string, string>): Shot => ({
  method: 'POST',
  path: `/api/v2/user/shop-old/${productId}/pre-order`,
  headers,
  body: {},
});

const confirmOrder = (productId: number, headers: Record<string, string>, quoted: unknown): Shot => ({
  method: 'POST',
  path: `/api/v2/user/shop-old/${productId}/confirm-order`,
  headers,
  body: { quote_id: (quoted as Quoted).result.quote_id },
});

async function prepare(services: Services) {
  await seedDemo(services);
  const { productId } = await setUpSite(services);
  const [counted, ...customers] = await openCustomers(services, buyers);
  const sessions = await openSessions(services, demoEmail, 1_000);
  if (counted === undefined) throw new Error('There are no customers.');
  const { headers, email } = counted;
  const waits = await countWaits(services, {
    session: { path: reads.dashboard, headers },
    products: { path: reads.shop, headers },
    ...Object.fromEntries(Object.entries(reads).map(([what, path]) => [what, { path, headers }])),
    'sign-in': signIn(email, 0),
    'pre-order': preOrder(productId, headers),
    'confirm-order': (quoted: unknown) => confirmOrder(productId, headers, quoted),
    'pre-order again': preOrder(productId, headers),
    'confirm-order with a key': (quoted: unknown) =>
      confirmOrder(productId, { ...headers, [keyHeader]: randomUUID() }, quoted),
  });
  return { productId, customers, sessions, waits };
}

const cpuOf = ({ cpu, postgresCpu }: Fired): number => cpu + postgresCpu;

/** A purchase with an idempotency key beside one without. The rest is the same, so the budget holds on every machine. */
async function measureKey(
  bench: Bench<unknown>,
  quotes: () => Promise<readonly Shot[]>,
  waits: number | undefined,
): Promise<Row[]> {
  const shoot = async (headersOf: () => Record<string, string>) =>
    fire(
      bench,
      (await quotes()).map((shot) => ({ ...shot, headers: { ...shot.headers, ...headersOf() } })),
    );
  const { bare, fired } = await fireBeside(
    () => shoot(() => ({})),
    () => shoot(() => ({ [keyHeader]: randomUUID() })),
  );
  const ofCpu = cpuOf(fired) / cpuOf(bare);
  const common = { part: 'calls', engine: bench.engine };
  return [
    {
      ...common,
      what: 'confirm-order with a key',
      ...fired,
      ofFloor: fired.perSecond / bare.perSecond,
      ...(waits !== undefined && { waits }),
      note: `${ofCpu.toFixed(2)} × the CPU time, ≤ ${keyBudget}`,
      isOverBudget: ofCpu > keyBudget,
    },
    { ...common, what: '  without', ...bare },
  ];
}

/**
 * The most common calls of customers, each compared with a bare route that answers the same JSON; a sign-in with the check
 * of its password alone, in the same process and the same queue.
 */
export async function measureCalls(engine: Engine): Promise<Row[]> {
  const bench = await openBench(engine, {}, prepare);
  const { productId, customers, sessions, waits } = bench.prepared;
  const send = async ({ method = 'GET', path, headers = {}, body }: Shot): Promise<unknown> => {
    const response = await fetch(`${bench.url}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
    return JSON.parse(answer);
  };
  const rows: Row[] = [];
  async function measure(
    what: string,
    shots: readonly Shot[],
    { sample, ...limit }: { sample?: unknown; seconds?: number } = { seconds: 4 },
  ): Promise<void> {
    const [first] = shots;
    if (first === undefined) return;
    await bench.keepBare(what, sample ?? (await send(first)));
    await fireBare(bench, what, 1);
    const bare: Fired = await fireBare(bench, what, 2);
    const select = await fireSelect(bench, 2);
    const fired = await fire(bench, shots, limit);
    const common = { part: 'calls', engine };
    const ofSelect = (fired.cpu + fired.postgresCpu) / (select.cpu + select.postgresCpu);
    const ofFloor = fired.perSecond / bare.perSecond;
    const counted = waits[what];
    rows.push(
      { ...common, what, ...fired, ofFloor, ofSelect, ...(counted === undefined ? {} : { waits: counted }) },
      { ...common, what: '  its bare route', ...bare },
      { ...common, what: '  one row by its key', ...select },
    );
  }
  async function measureSignIn(shots: readonly Shot[]): Promise<void> {
    const { bare, fired } = await fireBeside(
      () => fireHash(bench, 2),
      () => fire(bench, shots, { seconds: 2 }),
    );
    const common = { part: 'calls', engine };
    const ofFloor = fired.perSecond / bare.perSecond;
    rows.push(
      {
        ...common,
        what: 'sign-in',
        ...fired,
        ofFloor,
        waits: waits['sign-in'] ?? Number.NaN,
        note: '≥ 0.9 × floor',
      },
      { ...common, what: '  the check of its password alone', ...bare },
    );
  }
  try {
    for (const [what, path] of Object.entries(reads)) {
      const shots = sessions.map((headers) => ({ path, headers }));
      await fire(bench, shots, { seconds: 1 });
      await measure(what, shots);
    }
    await measureSignIn(customers.map(({ email }, index) => signIn(email, index)));
    await measure(
      'pre-order',
      customers.map(({ headers }) => preOrder(productId, headers)),
    );
    const confirmations = async (): Promise<Shot[]> => {
      const shots: Shot[] = [];
      for (const { headers } of customers)
        shots.push(confirmOrder(productId, headers, await send(preOrder(productId, headers))));
      return shots;
    };
    const [first, ...rest] = await confirmations();
    await measure('confirm-order', rest, { sample: first && (await send(first)) });
    rows.push(...(await measureKey(bench, confirmations, waits['confirm-order with a key'])));
  } finally {
    await bench.close();
  }
  return rows;
}
