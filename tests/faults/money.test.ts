import { afterAll, expect, test } from 'vitest';
import { merchant, openEpayGateway } from '../../packages/server/src/testing/gateways/epay-gateway.ts';
import { makePlace, type Place } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openClients, openKillableServer } from './parts/killable-server.ts';
import { numbersFrom, seedOfRun } from './parts/numbers.ts';
import { forgetRuns, isOfJob, moneyPlaces } from './parts/places.ts';
import { openWalletCustomer, type RareDeed } from './parts/wallet-customer.ts';
import { assertWallets } from './parts/wallet-sums.ts';
import { letTimePass, openShop } from './parts/wallet-world.ts';

const isEmbedded = process.env.TEST_ENGINE !== 'postgres';
/** Milliseconds, for a busy machine. A minute is usual. */
const longest = 600_000;
/** The embedded database runs one statement at a time and takes seconds to start, so its run is short. */
const { count, places, more } = isEmbedded
  ? { count: 6, places: moneyPlaces.filter((place) => place.endsWith('before commit')), more: 1 }
  : { count: 20, places: moneyPlaces, more: 6 };

let place: Place | undefined;
afterAll(() => place?.remove());

test(
  `${count} customers buy, redeem, recharge, renew, check in and move rewards while the server dies: money and quotas are what was acknowledged`,
  async () => {
    const seed = seedOfRun();
    const below = numbersFrom(seed);
    await using gateway = await openEpayGateway();
    const settings = {
      FERRY_CAPTCHA: 'off',
      FERRY_ACCESS_TOKEN_SECONDS: '86400',
      FERRY_EPAY_URL: gateway.url,
      FERRY_EPAY_PID: merchant.pid,
      FERRY_EPAY_KEY: merchant.key,
      FERRY_EPAY_MODE: 'api',
    };
    place = await makePlace();
    const shop = await inside(place, (services) => openShop(services, count));
    const site = openKillableServer(place, settings);
    // Before the life that dies at them, the lives of a slow machine would use them up.
    const kept = new Set<RareDeed>(['check_in', 'cd_keys']);
    const people = shop.customers.map((customer, index) => ({
      customer,
      ...openWalletCustomer(site, gateway, shop, index, numbersFrom(seed + 1 + index), kept),
    }));

    await site.live({ until: Promise.all(people.map(({ customer, begin }) => begin(customer.id))) });
    const [firstCode] = shop.codes;
    const rush = Promise.all(people.map(({ redeem }) => redeem(firstCode)));
    const clients = openClients(people.map(({ act }) => act));
    const died = new Set<string>();
    for (const [index, armed] of places.entries()) {
      if (isOfJob(armed)) await inside(place, forgetRuns);
      for (const deed of kept) if (armed.startsWith(deed)) kept.delete(deed);
      // The first pass of a rarely used place, a later one of a frequent place.
      const pass = /^(bills|check_in|cd_keys)/.test(armed) ? 1 : 1 + below(30);
      const end = await site.live({ fault: `${armed}#${pass}` });
      clients.assertWell();
      if (end === 'at its place') died.add(armed);
      if (index % 3 === 2) await inside(place, letTimePass);
    }
    for (let turn = 0; turn < more; turn += 1) await site.live({ serves: 500 + below(2_000) });
    await site.live({
      until: Promise.all([rush, clients.end()]).then(() =>
        Promise.all(people.map(({ deliverRest }) => deliverRest())),
      ),
    });
    expect([...died].sort()).toEqual([...places].sort());

    const after = { ...place, environment: { ...place.environment, ...settings } };
    await inside(after, async (services) => {
      const { renewed } = await assertWallets(services, shop, people);
      expect(renewed).toBeGreaterThan(0);
      const bought = people.reduce((sum, { told }) => sum + told.purchases.size, 0);
      process.stdout.write(
        `${bought} purchases, ${renewed} renewals, ${people.reduce((sum, { told }) => sum + told.credited.size, 0)} payments\n`,
      );
    });
  },
  longest,
);
