import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePlace } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openKillableServer } from './parts/killable-server.ts';
import { repeatPlaces } from './parts/places.ts';
import { openShop } from './parts/wallet-world.ts';

/** How often a server dies at each place. */
const kills = Number(process.env.FERRY_KILLS ?? 10);
/** Milliseconds. Each kill takes two lives of a server, a second or two each if the machine does nothing else. */
const longest = 60_000 + kills * repeatPlaces.length * 60_000;

test(
  `killed ${kills} times at each step of a write with a key, each is done once, and its sender gets one answer`,
  async () => {
    await using place = Object.assign(await makePlace('pglite'), {
      [Symbol.asyncDispose]: () => place.remove(),
    });
    const shop = await inside(place, (services) => openShop(services, kills));
    const server = openKillableServer(place, { FERRY_CAPTCHA: 'off', FERRY_ACCESS_TOKEN_SECONDS: '86400' });
    const given = new Map<string, string>();
    for (const fault of repeatPlaces) {
      for (const { id, token } of shop.customers) {
        const key = randomUUID();
        const open = (text: string) =>
          server.ask((url) =>
            fetch(`${url}/api/v2/user/tickets-v2/`, {
              method: 'POST',
              headers: {
                authorization: `Bearer ${token}`,
                'content-type': 'application/json',
                'idempotency-key': key,
              },
              body: JSON.stringify({ title: fault, content: text }),
            }),
          );
        const asked = open('once');
        expect(await server.live({ fault })).toBe('at its place');
        const over = Promise.withResolvers<void>();
        const second = server.live({ until: over.promise });
        const first = await asked;
        const again = await open('once');
        over.resolve();
        await second;
        expect([first.status, again], first.text).toEqual([200, first]);
        given.set(`${id} ${fault}`, JSON.parse(first.text).result.id);
      }
    }
    await inside(place, async ({ database }) => {
      const tickets = await database.sql.selectFrom('ticket').select(['id', 'account_id', 'title']).execute();
      expect(new Map(tickets.map(({ id, account_id, title }) => [`${account_id} ${title}`, id]))).toEqual(
        given,
      );
      expect(tickets).toHaveLength(given.size);
      const kept = await database.sql.selectFrom('repeat').select('done_at').execute();
      expect(kept).toHaveLength(given.size);
    });
  },
  longest,
);
