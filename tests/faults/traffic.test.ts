import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makePlace, type Place } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openAgent } from './parts/agent.ts';
import { openClients, openKillableServer } from './parts/killable-server.ts';
import { numbersFrom, seedOfRun } from './parts/numbers.ts';
import { forgetRuns, isOfJob, trafficPlaces } from './parts/places.ts';
import { added, nothing, readEqualSums } from './parts/traffic-sums.ts';
import { forgetToday, openTrafficWorld } from './parts/traffic-world.ts';

const isEmbedded = process.env.TEST_ENGINE !== 'postgres';
/** Milliseconds, for a busy machine. A minute is usual. */
const longest = 600_000;
/**
 * The embedded database takes seconds to start, so there are fewer kills; `writes.test.ts` interrupts it at twenty-five
 * other moments.
 */
const kills = isEmbedded ? trafficPlaces.length : 25;
const rate = 2;
/**
 * Reports of these nodes have keys and count exactly. The last node's have none, and only it serves the last
 * customer.
 */
const nodesWithKeys = 3;
const customers = 3;

let place: Place | undefined;
afterAll(() => place?.remove());

test(
  `killed ${kills} times while traffic is reported, folded and moved, all sums are what was acknowledged`,
  async () => {
    const seed = seedOfRun();
    const below = numbersFrom(seed);
    place = await makePlace();
    const world = await inside(place, (services) =>
      openTrafficWorld(services, { rate, nodes: nodesWithKeys + 1, customers: customers + 1 }),
    );
    const site = openKillableServer(place, { FERRY_CAPTCHA: 'off' });
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

    /**
     * What a report without a key may lose: after a kill that hid its answer, the next report may count as its
     * repeat.
     */
    let doubtful = 0;
    const died = new Set<string>();
    for (let kill = 0; kill < kills; kill += 1) {
      const fault = trafficPlaces[kill % (2 * trafficPlaces.length)];
      if (kill % 8 === 7 || fault?.startsWith('traffic.partitions')) await inside(place, forgetToday);
      if (fault !== undefined) {
        if (isOfJob(fault)) await inside(place, forgetRuns);
        if ((await site.live({ fault })) === 'at its place') died.add(fault);
      } else if (below(2) === 0) await site.live({ serves: below(1_000) });
      // Also during the start, when jobs catch up.
      else await site.live({ until: pause(below(1_500)) });
      clients.assertWell();
      for (const agent of plain) doubtful += agent.last().upload + agent.last().download;
    }
    await site.live({ until: clients.end() });
    expect([...died].sort()).toEqual([...trafficPlaces].sort());

    await inside(place, async (services) => {
      const raw = await readEqualSums(services, rate);
      const told = (id: number, by: typeof agents) =>
        by.reduce((sum, agent) => added(sum, agent.told.get(id) ?? nothing()), nothing());
      const [exact, doubted] = [raw.slice(0, customers), raw.slice(customers)];
      expect(exact).toEqual(world.ids.slice(0, customers).map((id) => ({ id, ...told(id, agents) })));
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
