import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { makePlace, type Place } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openCutLine } from './parts/cut-line.ts';
import { openClients, openKillableServer } from './parts/killable-server.ts';
import { numbersFrom, seedOfRun } from './parts/numbers.ts';
import { trafficPlaces } from './parts/places.ts';
import { reckon } from './parts/reckon.ts';
import { readKept } from './parts/reported.ts';
import { readEqualSums } from './parts/traffic-sums.ts';
import { openTrafficWorld } from './parts/traffic-world.ts';
import { nodesOfWays, openWays } from './parts/ways.ts';

/** Kills and cut reports together. `FERRY_FAULTS=500` tries longer. */
const faults = Number(process.env.FERRY_FAULTS ?? 60);
const kills = Math.ceil(faults / 5);
/** Milliseconds, for a busy machine. */
const longest = 300_000 + faults * 10_000;
const rate = 2;
const customers = 3;
/** Periods without a fault, after which each agent has reported all. Xboard-Node leaves out eight after failures. */
const lastPeriods = 12;
/** Of each node's reports. */
const minCuts = Math.ceil(faults / 40);
const places = trafficPlaces.filter((place) => place.startsWith('traffic.report'));

let place: Place | undefined;
afterAll(() => place?.remove());

test(
  `by every way of reporting, with ${faults} kills and cut sockets, nothing is lost or doubled beyond what the agent leaves open`,
  async () => {
    const seed = seedOfRun();
    const below = numbersFrom(seed);
    place = await makePlace();
    const { ids, opened } = await inside(place, async (services) => {
      const world = await openTrafficWorld(services, { rate, nodes: nodesOfWays, customers });
      return { ids: world.ids, opened: await openWays(services, world.nodes) };
    });
    const site = openKillableServer(place, { FERRY_CAPTCHA: 'off' });
    const line = openCutLine(site.whereNow, numbersFrom(seed + 1));
    const cut = () => [...line.cuts.values()].reduce((sum, count) => sum + count, 0);
    const flowed = new Map<number, number>();
    const periods = opened.map(({ way, given }, index) => {
      const agent = way.open(line.lineTo(way.base), given);
      const bytes = numbersFrom(seed + 2 + index);
      let isStarted = false;
      return async () => {
        // An agent that cannot start ends, and is started again.
        if (!isStarted)
          isStarted = await agent.start().then(
            () => true,
            () => false,
          );
        else {
          for (const node of given.nodes)
            for (const id of ids) {
              const [upload, download] = [1 + bytes(1_000_000), 1 + bytes(1_000_000)];
              agent.flow(node, id, upload, download);
              flowed.set(node, (flowed.get(node) ?? 0) + upload + download);
            }
          await agent.period();
        }
        await pause(10);
      };
    });
    const clients = openClients(periods);

    for (let kill = 0; kill < kills; kill += 1) {
      const fault = places[kill % (2 * places.length)];
      // At the report of any of the agents.
      if (fault !== undefined) await site.live({ fault: `${fault}#${1 + below(opened.length)}` });
      else await site.live({ serves: below(1_500) });
      clients.assertWell();
    }
    const rest = async () => {
      const nodes = opened.flatMap(({ given }) => given.nodes);
      while (cut() < faults - kills || nodes.some((node) => (line.cuts.get(node) ?? 0) < minCuts)) {
        clients.assertWell();
        await pause(50);
      }
      await clients.end();
      line.calm();
      for (let count = 0; count < lastPeriods; count += 1)
        await Promise.all(periods.map((period) => period()));
    };
    await site.live({ until: rest() });

    await inside(place, async (services) => {
      await readEqualSums(services, rate);
      const kept = await readKept(services);
      const table = opened.flatMap(({ name, way, given }) =>
        given.nodes.map((node) => {
          const of = <One extends { node: number }>(all: readonly One[]) =>
            all.filter((one) => one.node === node);
          const reckoned = reckon(of(line.attempts), of(kept), way);
          const { counted, thrownAway, doubled, mistaken } = reckoned;
          expect([name, counted]).toEqual([name, (flowed.get(node) ?? 0) - thrownAway + doubled - mistaken]);
          if (name === 'mod_mu with a key') expect([doubled, mistaken]).toEqual([0, 0]);
          return { way: name, ...reckoned };
        }),
      );
      console.table(table);
      console.log(`${kills} kills, ${cut()} cut reports of ${line.attempts.length}`);
    });
  },
  longest,
);
