import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePlace } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openKillableServer } from './parts/killable-server.ts';
import { repeatPlaces } from './parts/places.ts';
import { openShop } from './parts/wallet-world.ts';

/** How often a server dies at each place. */
const kills = Number(process.env.FERRY_KILLS ?? 5);
/** Milliseconds. A life takes a second or two if the machine does nothing else. */
const longest = 60_000 + kills * repeatPlaces.length * 30_000;

test(
  `killed ${kills} times at each step of a write with a key, each is done once, and its sender gets one answer`,
  async () => {
    await using place = Object.assign(await makePlace(), {
      [Symbol.asyncDispose]: () => place.remove(),
    });
    // A life that ends too early may have done a write already, after which it cannot die any more: some are left over.
    const shop = await inside(place, (services) => openShop(services, kills + 10));
    const server = openKillableServer(place, { FERRY_CAPTCHA: 'off', FERRY_ACCESS_TOKEN_SECONDS: '86400' });
    const given = new Map<string, string>();
    /** Each customer opens a ticket, and the next one when that was answered, and answered again. */
    async function openTickets(title: string): Promise<void> {
      for (const { id, token } of shop.customers) {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        const body = JSON.stringify({ title, content: 'once' });
        const open = () =>
          server.ask((url, signal) =>
            fetch(`${url}/api/v2/user/tickets-v2/`, { method: 'POST', headers, body, signal }),
          );
        const first = await open();
        expect([first.status, await open()], first.text).toEqual([200, first]);
        given.set(`${id} ${title}`, JSON.parse(first.text).result.id);
      }
    }
    /** Lets the server die so often at a step, and live until all tickets are open. */
    async function liveAndDie(fault: string, opened: Promise<void>): Promise<void> {
      // What was not committed is done by the next life, which dies with the write after that.
      const next = fault.endsWith('after commit') ? fault : `${fault}#2`;
      let end = 'in time';
      for (let died = 0; died < kills; died += end === 'at its place' ? 1 : 0)
        // A slow machine may not get there in time.
        end = await server.live({ fault: end === 'in time' ? fault : next });
      await server.live({ until: opened });
      process.stdout.write(`killed ${kills} times ${fault}\n`);
    }
    for (const fault of repeatPlaces) {
      const opened = openTickets(fault);
      await Promise.all([opened, liveAndDie(fault, opened)]);
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
