import { demoEmail, seedDemo } from '../../../packages/server/src/modules/demo/index.ts';
import { setUpSite } from '../../journeys/parts/site.ts';
import { connections, type Fired, fire, fireBare, type Shot } from '../fire.ts';
import { type Engine, openBench } from '../open-bench.ts';
import { openCustomers, openSessions, signIn } from '../people.ts';
import type { Row } from '../table.ts';

/** One buys first, and each connection has its share of the rest. */
const buyers = 1 + 20 * connections;

/** What customers do most, each next to a bare route that answers the same JSON. */
export async function measureCalls(engine: Engine): Promise<Row[]> {
  const bench = await openBench(engine, {}, async (services) => {
    await seedDemo(services);
    const { productId } = await setUpSite(services);
    const customers = await openCustomers(services, buyers);
    return { productId, customers, sessions: await openSessions(services, demoEmail, 1_000) };
  });
  const { productId, customers, sessions } = bench.prepared;
  const shop = `/api/v2/user/shop-old/${productId}`;
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
    const fired = await fire(bench, shots, limit);
    const common = { part: 'calls', engine };
    rows.push(
      { ...common, what, ...fired, ofFloor: fired.perSecond / bare.perSecond },
      { ...common, what: '  its bare route', ...bare },
    );
  }
  try {
    for (const [what, path] of [
      ['dashboard', '/api/v2/user/dashboard/'],
      ['shop', '/api/v2/user/shop-old/'],
      ['ticket list', '/api/v2/user/tickets-v2/?page=1&size=10'],
    ] as const) {
      const shots = sessions.map((headers) => ({ path, headers }));
      await fire(bench, shots, { seconds: 1 });
      await measure(what, shots);
    }
    await measure(
      'sign-in',
      customers.map(({ email }, index) => signIn(email, index)),
    );
    const confirmations: Shot[] = [];
    for (const { headers } of customers) {
      const { result } = (await send({ method: 'POST', path: `${shop}/pre-order`, headers, body: {} })) as {
        result: { quote_id: string };
      };
      const body = { quote_id: result.quote_id };
      confirmations.push({ method: 'POST', path: `${shop}/confirm-order`, headers, body });
    }
    const [first, ...rest] = confirmations;
    await measure('confirm-order', rest, { sample: first && (await send(first)) });
  } finally {
    await bench.close();
  }
  return rows;
}
