import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Services } from '../../packages/server/src/context.ts';
import { createAccount } from '../../packages/server/src/modules/accounts/index.ts';
import { openSession } from '../../packages/server/src/modules/auth/index.ts';
import { createNodeKey } from '../../packages/server/src/modules/nodes/index.ts';
import { foldTraffic } from '../../packages/server/src/modules/traffic/index.ts';
import { merchant, sign } from '../../packages/server/src/testing/epay-gateway.ts';
import { makePlace, type Place, startServerProcess } from '../journeys/parts/server-process.ts';
import { inside, setUpSite } from '../journeys/parts/site.ts';

const places = [
  'traffic.report before commit',
  'traffic.report after commit',
  'traffic.fold before commit',
  'traffic.fold after commit',
  'shop.confirm before commit',
  'shop.confirm after commit',
  'payments.settle before commit',
  'payments.settle after commit',
];
const rounds = 20;
const rate = 2;
const settings = {
  FERRY_CAPTCHA: 'off',
  FERRY_ACCESS_TOKEN_SECONDS: '86400',
  FERRY_EPAY_URL: 'http://127.0.0.1:9',
  FERRY_EPAY_PID: merchant.pid,
  FERRY_EPAY_KEY: merchant.key,
};

/** A repeatable run of numbers (mulberry32), so that a failure can be played again from its seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface World {
  customers: { id: number; token: string }[];
  productId: number;
  nodeKey: string;
  nodeId: number;
}

async function prepare(services: Services): Promise<World> {
  const { productId, nodeId } = await setUpSite(services, { price: '1.00', rate });
  const nodeKey = await createNodeKey(services.database.sql, services, { nodeId: null, name: 'faults' });
  const customers = await services.database.sql.transaction().execute(async (tx) => {
    const opened = [];
    for (let index = 0; index < 3; index += 1) {
      const account = await createAccount(tx, services, {
        email: `c${index}@example.com`,
        name: `Customer ${index}`,
        password: 'unused',
        language: 'en',
        ip: null,
        invitedBy: null,
      });
      const money = { kind: 'correction' as const, amount: '10000.00', subject: 'faults' };
      await tx
        .insertInto('ledger')
        .values({ ...money, account_id: account.id, reference: `faults:${index}` })
        .execute();
      const session = await openSession(tx, services, account, {
        ip: null,
        agent: 'faults',
        isRemembered: true,
      });
      opened.push({ id: account.id, token: session.access_token });
    }
    return opened;
  });
  return { customers, productId, nodeKey, nodeId };
}

/** Something that a client began and repeats with the same key until it hears an answer. */
interface Deed {
  send(url: string): Promise<Response>;
  acknowledged: boolean;
}

const post = (url: string, body: unknown, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

function reportOf(world: World, below: (most: number) => number) {
  const key = randomUUID();
  const rows = world.customers.map(({ id }) => ({ user_id: id, u: below(1_000_000), d: below(1_000_000) }));
  const deed: Deed = {
    acknowledged: false,
    send: (url) =>
      post(
        `${url}/v1/mod_mu/users/traffic?node_id=${world.nodeId}&key=${world.nodeKey}`,
        { data: rows },
        { 'idempotency-key': key },
      ),
  };
  return { deed, bytes: rows.map(({ user_id, u, d }) => ({ user_id, billed: (u + d) * rate })) };
}

/** A gateway's notification of a recharge of 5.00, which it repeats until it reads success. */
function paymentOf(tradeNo: string): Deed {
  const fields = {
    pid: merchant.pid,
    trade_no: `gateway-${tradeNo}`,
    out_trade_no: tradeNo,
    type: 'alipay',
    money: '5.00',
    trade_status: 'TRADE_SUCCESS',
  };
  const query = new URLSearchParams({ ...fields, sign: sign(fields) });
  return { acknowledged: false, send: (url) => fetch(`${url}/v1/payment/notify/epay?${query}`) };
}

let place: Place | undefined;
afterAll(() => place?.remove());

test(`killed ${rounds} times while it reports, sells and is paid, the ledger adds up and each report counts once`, async () => {
  const seed = Number(process.env.FERRY_FAULT_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`seed of this run: FERRY_FAULT_SEED=${seed}\n`);
  const below = numbersFrom(seed);
  place = await makePlace();
  const world = await inside(place, prepare);
  const billed = new Map(world.customers.map(({ id }) => [id, 0]));
  let purchases = 0;
  let payments = 0;
  let kills = 0;

  for (let round = 0; round < rounds; round += 1) {
    const armed = places[below(places.length)];
    // Folds come seconds apart, reports and purchases many a second.
    const fault = armed?.startsWith('traffic.fold') ? armed : `${armed}#${1 + below(3)}`;
    const server = await startServerProcess(place, { ...settings, FERRY_FAULT: fault }).catch(
      (error: Error) => {
        // What the round before left to fold may kill it while it still starts.
        expect(error.message).toContain('SIGKILL');
        return undefined;
      },
    );
    kills += server === undefined ? 1 : 0;
    if (server === undefined) continue;
    const open: Deed[] = [];
    const attempt = async (deed: Deed, url: string) => {
      const answer = await deed.send(url);
      expect(answer.status, `${fault}: ${await answer.clone().text()}`).toBe(200);
      deed.acknowledged = true;
    };
    const work = async (customer: { token: string }) => {
      const headers = { authorization: `Bearer ${customer.token}` };
      const shop = `/api/v2/user/shop-old/${world.productId}`;
      for (let turn = 0; turn < 6; turn += 1) {
        const { deed: report, bytes } = reportOf(world, below);
        open.push(report);
        for (const { user_id, billed: more } of bytes) billed.set(user_id, (billed.get(user_id) ?? 0) + more);
        await attempt(report, server.url);
        const quoted = await post(`${server.url}${shop}/pre-order`, {}, headers);
        const { result } = (await quoted.json()) as { result: { quote_id: string } };
        const purchase: Deed = {
          acknowledged: false,
          send: (url) =>
            post(`${url}${shop}/confirm-order`, { quote_id: result.quote_id, accept_losses: true }, headers),
        };
        open.push(purchase);
        purchases += 1;
        await attempt(purchase, server.url);
        // One a round, since a customer may begin 20 in ten minutes.
        if (turn > 0) continue;
        const order = { amount: '5.00', method: 'alipay' };
        const begun = await post(`${server.url}/api/v2/user/wallet/recharge/`, order, headers);
        const { result: ordered } = (await begun.json()) as { result: { recharge: { trade_no: string } } };
        const payment = paymentOf(ordered.recharge.trade_no);
        open.push(payment);
        payments += 1;
        await attempt(payment, server.url);
      }
    };
    // Each worker goes on until the server is gone; a quote that was overtaken by another purchase is not an error
    // here, since each worker buys for its own customer.
    await Promise.allSettled(world.customers.map(work));
    // A fold comes every few seconds: give an armed one its chance.
    await Promise.race([
      server.ended,
      new Promise((resolve) => setTimeout(resolve, fault.startsWith('traffic.fold') ? 6_000 : 200)),
    ]);
    if (server.child.signalCode === 'SIGKILL') kills += 1;
    else await server.stop();

    // The client comes back with what it got no answer for.
    const again = await startServerProcess(place, settings);
    for (const deed of open.filter((one) => !one.acknowledged)) await attempt(deed, again.url);
    await again.stop();
  }

  await inside(place, async (services) => {
    await foldTraffic(services);
    const { rows } = await sql<{
      id: number;
      balance: string;
      ledger: string;
      spent: string;
      bought: number;
      paid: number;
      billed: number;
    }>`
      select account.id, account.balance,
        (select sum(amount) from ledger where account_id = account.id)::numeric(14, 2) as ledger,
        (select coalesce(sum(price), 0) from purchase where account_id = account.id)::numeric(14, 2) as spent,
        (select count(*) from purchase where account_id = account.id) as bought,
        (select count(*) from recharge where account_id = account.id and status = 'paid') as paid,
        (select coalesce(sum(billed), 0)::bigint from traffic_day where account_id = account.id) as billed
      from account order by id`.execute(services.database.sql);
    for (const row of rows) {
      expect(row.balance).toBe(row.ledger);
      expect(Number(row.balance)).toBe(10_000 - Number(row.spent) + 5 * row.paid);
      expect(row.billed, `customer ${row.id}`).toBe(billed.get(row.id));
    }
    expect(rows.reduce((sum, row) => sum + row.bought, 0)).toBe(purchases);
    expect(rows.reduce((sum, row) => sum + row.paid, 0)).toBe(payments);
  });
  expect(kills).toBeGreaterThan(rounds / 2);
});
