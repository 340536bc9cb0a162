import { randomUUID } from 'node:crypto';
import { keyHeader } from '../../../packages/core/src/contract/base/call.ts';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { demoEmail, seedDemo } from '../../../packages/server/src/modules/care/demo/index.ts';
import { sumDays } from '../../../packages/server/src/modules/network/traffic/index.ts';
import { setUpSite } from '../../journeys/parts/site.ts';
import { countWaits } from '../count-waits.ts';
import {
  connections,
  type Fired,
  fire,
  fireBeside,
  fireHash,
  fireSelect,
  fireWrite,
  ofCpu,
  type Shot,
} from '../fire.ts';
import { type Bench, type Engine, openBench } from '../open-bench.ts';
import { openCustomers, openSessions, signIn } from '../people.ts';
import type { Row } from '../table.ts';

/** One is counted, one buys first, and each connection gets its part of the others. */
const buyers = 2 + 10 * connections;
/** Seconds of a round. */
const seconds = 1.5;
/** The sign-ins of a turn. */
const signIns = 3 * connections;
/** Seconds after which no server remembers a session. All turns together end before its token does. */
const forgotten = 5;

/** How much more CPU time a write with an idempotency key may take than one without. */
const keyBudget = 1.1;

/** The most common reads of customers. */
export const reads = {
  dashboard: '/api/v2/user/dashboard/',
  shop: '/api/v2/user/shop-old/',
  'ticket list': '/api/v2/user/tickets-v2/?page=1&size=10',
} as const;

const day = 86_400_000;
/** The chart of the last days, as the portal asks for it. */
function chart(days: number, step: 'hour' | 'day'): string {
  const now = Date.now();
  const part = new URLSearchParams({
    from: new Date(now - days * day).toISOString(),
    to: new Date(now).toISOString(),
    step,
  });
  return `/api/v2/user/services/subscribe-log/area-time-axis?${part}`;
}

/** Reads with their maximum CPU time, relative to one row by its key and the same answer. */
const measuredReads: readonly (readonly [what: string, path: string, maxOfCpu: number])[] = [
  ['dashboard', reads.dashboard, 4],
  ['shop', reads.shop, 4],
  ['ticket list', reads['ticket list'], 4],
  ['ledger', '/api/v2/user/wallet/ledger/?limit=20', 4],
  ['chart of 7 days', chart(7, 'hour'), 4],
  ['chart of 30 days', chart(30, 'day'), 4],
  ['calendar', '/api/v2/user/services/subscribe-log/calendar-pie', 6],
];

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
  // As a job does after each day.
  await sumDays(services);
  const { productId } = await setUpSite(services);
  const [counted, ...customers] = await openCustomers(services, buyers);
  const sessions = await openSessions(services, demoEmail, 1_000);
  if (counted === undefined) throw new Error('There are no customers.');
  const { headers, email } = counted;
  const waits = await countWaits(services, {
    session: { path: reads.dashboard, headers },
    products: { path: reads.shop, headers },
    ...Object.fromEntries(measuredReads.map(([what, path]) => [what, { path, headers }])),
    'sign-in': signIn(email, 0),
    'pre-order': preOrder(productId, headers),
    'confirm-order': (quoted: unknown) => confirmOrder(productId, headers, quoted),
    'pre-order again': preOrder(productId, headers),
    'confirm-order with a key': (quoted: unknown) =>
      confirmOrder(productId, { ...headers, [keyHeader]: randomUUID() }, quoted),
  });
  return { productId, customers, sessions, waits };
}

/** Sends a request and returns its JSON. */
async function send(
  bench: Bench<unknown>,
  { method = 'GET', path, headers = {}, body }: Shot,
): Promise<unknown> {
  const response = await fetch(`${bench.url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
  return JSON.parse(answer);
}

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
  const { bare, fired, cpuRatios } = await fireBeside(
    () => shoot(() => ({})),
    () => shoot(() => ({ [keyHeader]: randomUUID() })),
  );
  const { ofCpu: median, spread } = ofCpu(cpuRatios);
  const common = { part: 'calls', engine: bench.engine };
  return [
    {
      ...common,
      what: 'confirm-order with a key',
      ...fired,
      spread,
      ...(waits !== undefined && { waits }),
      note: `${median.toFixed(2)} × the CPU time without, ≤ ${keyBudget}`,
      isOverBudget: median > keyBudget,
    },
    { ...common, what: '  without', ...bare },
  ];
}

/**
 * The most common calls of customers, each compared with one row by its key and the same answer, a purchase with a
 * transaction that changes one row and inserts one, a sign-in with the check of its password alone: all in the same
 * process, by turns. Reads are measured twice: by sessions that the server remembers, and by the first call of each.
 * `only`: parts of the names of the calls that are measured; none means all.
 */
export async function measureCalls(engine: Engine, only: readonly string[]): Promise<Row[]> {
  const isAsked = (what: string) => only.length === 0 || only.some((part) => what.includes(part));
  const bench = await openBench(engine, {}, prepare);
  const { productId, customers, sessions, waits } = bench.prepared;
  const common = { part: 'calls', engine };
  const rows: Row[] = [];

  async function measure(
    what: string,
    maxOfCpu: number,
    floor: (name: string) => Promise<Fired>,
    shoot: (round: number) => Promise<Fired>,
  ): Promise<void> {
    if (!isAsked(what)) return;
    const { bare, fired, cpuRatios } = await fireBeside(() => floor(what), shoot);
    const counted = waits[what];
    rows.push(
      {
        ...common,
        what,
        ...fired,
        ...ofCpu(cpuRatios),
        maxOfCpu,
        ...(counted === undefined ? {} : { waits: counted }),
      },
      { ...common, what: '  its floor', ...bare },
    );
  }
  const select = (name: string) => fireSelect(bench, seconds, name);

  async function measureReads(): Promise<void> {
    for (const [what, path, maxOfCpu] of measuredReads) {
      const shots = sessions.map((headers) => ({ path, headers }));
      await bench.keepBare(what, await send(bench, shots[0] as Shot));
      await measure(what, maxOfCpu, select, () => fire(bench, shots, { seconds }));
      const first = `${what}, first call`;
      await bench.keepBare(first, await send(bench, shots[0] as Shot));
      await measure(first, maxOfCpu, select, async () => {
        await bench.turnClock(forgotten);
        return fire(bench, shots);
      });
    }
  }

  async function measureSignIn(): Promise<void> {
    // A fixed number instead of a time, because unfinished sign-ins would continue during the next turn.
    const shots = customers.slice(0, signIns).map(({ email }, index) => signIn(email, index));
    const { bare, fired, cpuRatios } = await fireBeside(
      () => fireHash(bench, signIns),
      () => fire(bench, shots),
    );
    const counted = waits['sign-in'];
    rows.push(
      {
        ...common,
        what: 'sign-in',
        ...fired,
        ...ofCpu(cpuRatios),
        maxOfCpu: 1.15,
        ...(counted === undefined ? {} : { waits: counted }),
      },
      { ...common, what: '  the check of its password alone', ...bare },
    );
  }

  /** A quote of each customer, and the purchase of it. */
  async function confirmations(): Promise<Shot[]> {
    const shots: Shot[] = [];
    for (const { headers } of customers)
      shots.push(confirmOrder(productId, headers, await send(bench, preOrder(productId, headers))));
    return shots;
  }

  async function measurePurchase(): Promise<void> {
    const quotes = customers.map(({ headers }) => preOrder(productId, headers));
    await bench.keepBare('pre-order', await send(bench, quotes[0] as Shot));
    await measure('pre-order', 4, select, () => fire(bench, quotes, { seconds }));
    const [first, ...rest] = await confirmations();
    await bench.keepBare('confirm-order', await send(bench, first as Shot));
    await measure(
      'confirm-order',
      3,
      (name) => fireWrite(bench, seconds, name),
      async (round) => fire(bench, round === 0 ? rest : await confirmations()),
    );
    const keyed = 'confirm-order with a key';
    if (isAsked(keyed)) rows.push(...(await measureKey(bench, confirmations, waits[keyed])));
  }

  try {
    await measureReads();
    if (isAsked('sign-in')) await measureSignIn();
    await measurePurchase();
  } finally {
    await bench.close();
  }
  return rows;
}
