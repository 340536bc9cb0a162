import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { checkBalances } from '../../packages/server/src/modules/money/wallet/index.ts';
import { assertOnce, type Done } from '../../packages/server/src/testing/acts/assert-once.ts';
import { assertTerms } from '../../packages/server/src/testing/acts/assert-terms.ts';
import { deedFrom } from '../../packages/server/src/testing/acts/deeds.ts';
import { type Ask, openRequests } from '../../packages/server/src/testing/acts/requests.ts';
import { openShelf, plansInDays } from '../../packages/server/src/testing/acts/shelf.ts';
import { openAdmin, openCustomer } from '../../packages/server/src/testing/people/customers.ts';
import { makePlace, type Place } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openClients, openKillableServer } from './parts/killable-server.ts';
import { numbersFrom, seedOfRun, shuffled } from './parts/numbers.ts';

/** How often the server is killed. */
const kills = Number(process.env.FERRY_KILLS ?? (process.env.TEST_ENGINE === 'postgres' ? 25 : 8));
/** Milliseconds. A life takes a second or two if the machine does nothing else. */
const longest = 120_000 + kills * 30_000;
const count = 4;

const faults = ['shop.confirm', 'shop.refund', 'cd_keys.redeem', 'users.grant'].flatMap((name) => [
  `${name} before commit`,
  `${name} after commit`,
]);

let place: Place | undefined;
afterAll(() => place?.remove());

test(
  `${count} customers change their plans while the server is killed ${kills} times: each act is done once`,
  async () => {
    const seed = seedOfRun();
    const below = numbersFrom(seed);
    place = await makePlace();
    const settings = { FERRY_CAPTCHA: 'off', FERRY_ACCESS_TOKEN_SECONDS: '86400' };
    const own = { ...place, environment: { ...place.environment, ...settings } };
    const { shelf, admin, people } = await inside(own, async (services) => ({
      shelf: await openShelf({ services }),
      admin: await openAdmin({ services }),
      people: await Promise.all(
        Array.from({ length: count }, () => openCustomer({ services }, { balance: '100000.00' })),
      ),
    }));
    const site = openKillableServer(own, settings);
    const ask: Ask = async ({ method, url, headers, payload }) => {
      const { status, text } = await site.ask((base, signal) =>
        fetch(`${base}${url}`, {
          ...{ method, signal },
          headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
          ...(payload && { body: JSON.stringify(payload) }),
        }),
      );
      return { status, ...JSON.parse(text) };
    };

    let refused = 0;
    const lives = people.map((customer, index) => {
      const own = numbersFrom(seed + 1 + index);
      const done: Done[] = [];
      const bought: number[] = [];
      const prepare = openRequests({ ask, shelf, admin, purchasesOf: async () => [...bought].reverse() });
      async function act(): Promise<void> {
        const deed = deedFrom(own, plansInDays);
        const prepared = await prepare(customer, deed);
        if ('refused' in prepared) return;
        const headers = { ...prepared.request.headers, 'idempotency-key': randomUUID() };
        const request = { ...prepared.request, headers };
        const answer = await ask(request);
        if (answer.status !== 200) {
          refused += 1;
          return;
        }
        if (deed.kind !== 'auto_renewal' && own(3) === 0) expect(await ask(request)).toEqual(answer);
        if (deed.kind === 'buy' || deed.kind === 'package') bought.push(Number(answer.result.purchase_id));
        done.push({ deed, result: answer.result });
      }
      return { customer, done, act };
    });

    const clients = openClients(lives.map(({ act }) => act));
    let armed = shuffled(below, faults);
    for (let life = 0; life < kills; life += 1) {
      if (armed.length === 0) armed = shuffled(below, faults);
      const fault = life % 2 === 0 ? armed.pop() : undefined;
      await site.live(
        fault === undefined ? { serves: 200 + below(1_500) } : { fault: `${fault}#${1 + below(4)}` },
      );
      clients.assertWell();
    }
    await site.live({ until: clients.further(1).then(() => clients.end()) });

    await inside(own, async (services) => {
      for (const { customer, done } of lives) {
        await assertOnce(services, customer.id, done);
        await assertTerms(services, customer.id);
      }
      expect(await checkBalances.run(services)).toBe(0);
    });
    const acts = lives.reduce((sum, { done }) => sum + done.length, 0);
    process.stdout.write(`${acts} acts, ${refused} refused, ${kills} kills\n`);
  },
  longest,
);
