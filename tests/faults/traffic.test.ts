import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Services } from '../../packages/server/src/context.ts';
import { createAccount } from '../../packages/server/src/modules/accounts/index.ts';
import { createNodeKey } from '../../packages/server/src/modules/nodes/index.ts';
import { foldTraffic, settleHours } from '../../packages/server/src/modules/traffic/index.ts';
import { makePlace, type Place } from '../journeys/parts/server-process.ts';
import { inside, setUpSite } from '../journeys/parts/site.ts';
import { type MortalServer, openClients, openMortalServer } from './parts/mortal-server.ts';
import { type Below, numbersFrom, seedOfRun } from './parts/numbers.ts';
import { forgetRuns, isOfJob, trafficPlaces } from './parts/places.ts';

const isEmbedded = process.env.TEST_ENGINE !== 'postgres';
/** Milliseconds, for a machine that does much else: a minute is usual. */
const longest = 600_000;
/** The embedded database takes seconds to start. */
const kills = isEmbedded ? 16 : 50;
const rate = 2;
/** Their reports carry keys and count exactly; the last node's carry none, and it alone serves the last customer. */
const nodesWithKeys = 3;
const customers = 3;

async function prepare(services: Services) {
  const { nodeId } = await setUpSite(services, { rate });
  const { sql: db } = services.database;
  const { rows: copies } = await sql<{ id: number }>`
    insert into node (name, country_code, location, config, hosts, rate)
    select name || ' ' || number, country_code, location, config, hosts, rate
    from node, generate_series(2, ${nodesWithKeys + 1}) as number where id = ${nodeId} returning id`.execute(
    db,
  );
  const ids = [];
  for (let index = 0; index <= customers; index += 1) {
    const account = { name: `Customer ${index}`, password: 'unused', language: 'en', ip: null };
    const email = `c${index}@example.com`;
    ids.push((await createAccount(db, services, { ...account, email, invitedBy: null })).id);
  }
  const key = await createNodeKey(db, services, { nodeId: null, name: 'faults' });
  return { nodes: [nodeId, ...copies.map((copy) => copy.id)], ids, key };
}
type World = Awaited<ReturnType<typeof prepare>>;

interface Sums {
  upload: number;
  download: number;
}
const nothing = (): Sums => ({ upload: 0, download: 0 });
const added = (one: Sums, other: Sums): Sums => ({
  upload: one.upload + other.upload,
  download: one.download + other.download,
});

/** A node that reports its customers' traffic again and again, and remembers what was acknowledged. */
function openAgent(site: MortalServer, world: World, nodeId: number, ids: number[], below: Below) {
  const told = new Map(ids.map((id) => [id, nothing()]));
  /** The acknowledged report that was the last one. */
  let last = nothing();
  async function report(hasKey: boolean): Promise<void> {
    const rows = ids.map((user_id) => ({ user_id, u: below(1_000_000), d: below(1_000_000) }));
    const headers = {
      'content-type': 'application/json',
      ...(hasKey && { 'idempotency-key': randomUUID() }),
    };
    const body = JSON.stringify({ data: rows });
    const answer = await site.ask((url) =>
      fetch(`${url}/v1/mod_mu/users/traffic?node_id=${nodeId}&key=${world.key}`, {
        method: 'POST',
        headers,
        body,
      }),
    );
    expect(answer.status, answer.text).toBe(200);
    await pause(5);
    last = nothing();
    for (const { user_id, u, d } of rows) {
      const flow = { upload: u, download: d };
      told.set(user_id, added(told.get(user_id) ?? nothing(), flow));
      last = added(last, flow);
    }
  }
  return { told, report, last: () => last };
}

/** Takes today's partition away, so that the job at the next start makes it and moves its rows back. */
const forgetToday = (place: Place) =>
  inside(place, async (services) => {
    const { database } = services;
    await forgetRuns(services);
    const name = `traffic_row_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
    await database.exec(`do $$ begin
      if to_regclass('${name}') is not null then
        alter table traffic_row detach partition ${name};
        insert into traffic_row_rest select * from ${name};
        drop table ${name};
      end if;
    end $$`);
  });

let place: Place | undefined;
afterAll(() => place?.remove());

test(
  `killed ${kills} times while traffic is reported, folded and moved, all sums are what was acknowledged`,
  async () => {
    const seed = seedOfRun();
    const below = numbersFrom(seed);
    place = await makePlace();
    const world = await inside(place, prepare);
    const site = openMortalServer(place, { FERRY_CAPTCHA: 'off' });
    const [keyless, others] = [world.nodes.slice(nodesWithKeys), world.nodes.slice(0, nodesWithKeys)];
    const agents = others.map((nodeId, index) =>
      openAgent(site, world, nodeId, world.ids.slice(0, customers), numbersFrom(seed + 1 + index)),
    );
    const plain = keyless.map((nodeId) =>
      openAgent(site, world, nodeId, world.ids.slice(customers), numbersFrom(seed + 100)),
    );
    const clients = openClients([
      ...agents.map((agent) => () => agent.report(true)),
      ...plain.map((agent) => () => agent.report(false)),
    ]);

    /** What a report without a key may lose: its next one is taken for its repeat when a kill hid that it was answered. */
    let doubtful = 0;
    const died = new Set<string>();
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % 8 === 7) await forgetToday(place);
      const fault = trafficPlaces[kill % (2 * trafficPlaces.length)];
      if (fault !== undefined) {
        if (isOfJob(fault)) await inside(place, forgetRuns);
        if ((await site.live({ fault })) === 'at its place') died.add(fault);
      } else if (below(2) === 0) await site.live({ serves: below(1_000) });
      // In the start, too, where jobs make up for what they missed.
      else await site.live({ until: pause(below(isEmbedded ? 4_000 : 1_500)) });
      clients.assertWell();
      for (const agent of plain) doubtful += agent.last().upload + agent.last().download;
    }
    await site.live({ until: clients.end() });
    expect([...died].sort()).toEqual([...trafficPlaces].sort());

    await inside(place, async (services) => {
      await foldTraffic(services);
      const sums = async (from: string, by = 'account_id') => {
        const { rows } = await sql<{ id: number; upload: number; download: number; billed: number }>`
        select ${sql.ref(by)} as id, sum(upload)::bigint as upload, sum(download)::bigint as download,
          sum(billed)::bigint as billed
        from ${sql.table(from)} group by 1 order by 1`.execute(services.database.sql);
        return rows;
      };
      const raw = await sums('traffic_row');
      expect(await sums('account_hour')).toEqual(raw);
      expect(await sums('traffic_hour')).toEqual(raw);
      await settleHours(services);
      expect(await sums('traffic_hour')).toEqual(raw);
      expect(await sums('traffic_day')).toEqual(raw);
      const rawOfNodes = await sums('traffic_row', 'node_id');
      expect(await sums('traffic_hour', 'node_id')).toEqual(rawOfNodes);
      expect(await sums('node_hour', 'node_id')).toEqual(rawOfNodes);
      const used = await sql<{ id: number; billed: number }>`
      select account_id as id, used_upload + used_download as billed from service
      where used_upload + used_download > 0 order by account_id`.execute(services.database.sql);
      expect(used.rows).toEqual(raw.map(({ id, billed }) => ({ id, billed })));

      for (const row of raw) expect(row.billed).toBe((row.upload + row.download) * rate);
      const told = (id: number, by: typeof agents) =>
        by.reduce((sum, agent) => added(sum, agent.told.get(id) ?? nothing()), nothing());
      const [exact, doubted] = [raw.slice(0, customers), raw.slice(customers)];
      expect(exact.map(({ id, upload, download }) => ({ id, upload, download }))).toEqual(
        world.ids.slice(0, customers).map((id) => ({ id, ...told(id, agents) })),
      );
      for (const { id, upload, download } of doubted) {
        const all = told(id, plain);
        const lost = all.upload + all.download - upload - download;
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThanOrEqual(doubtful);
      }
      expect(doubted).toHaveLength(1);
    });
  },
  longest,
);
