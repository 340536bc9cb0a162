import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createApp } from '../../packages/server/src/http/app.ts';
import { runOnce } from '../../packages/server/src/jobs/run-once.ts';
import {
  foldTraffic,
  maintainPartitionsJob,
} from '../../packages/server/src/modules/network/traffic/index.ts';
import { makePlace } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { numbersFrom, seedOfRun } from './parts/numbers.ts';
import { added, nothing, readEqualSums } from './parts/traffic-sums.ts';
import { forgetToday, openTrafficWorld, type TrafficWorld } from './parts/traffic-world.ts';
import { watchWrites } from './parts/written-files.ts';

const cuts = 25;
/** Milliseconds, for a busy machine. Most of a minute is usual. */
const longest = 600_000;
const rate = 2;

/** In memory if there is space: after a crash PostgreSQL syncs every file, a thousand for each test. */
const memory = '/dev/shm';
function hasRoom(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 30;
}
if (hasRoom()) process.env.TMPDIR = memory;

interface Report {
  url: string;
  headers: Record<string, string>;
  payload: { data: { user_id: number; u: number; d: number }[] };
}

interface Cut {
  step: string;
  copy: string;
  answered: readonly Report[];
  /** Sent and not answered yet. */
  open: Report | undefined;
}

async function send(app: FastifyInstance, report: Report): Promise<void> {
  const answer = await app.inject({ method: 'POST', ...report });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ret":1,"data":"ok"}']);
}

const sumsOf = (reports: readonly Report[], { ids }: TrafficWorld) =>
  reports.length === 0
    ? []
    : ids.map((id) => {
        const rows = reports.flatMap(({ payload }) => payload.data).filter(({ user_id }) => user_id === id);
        return { id, ...rows.reduce((sum, { u, d }) => added(sum, { upload: u, download: d }), nothing()) };
      });

/**
 * Checks that answered reports exist, that unanswered ones exist completely or not at all, and that a repeat counts
 * once.
 */
async function assertCut({ copy, answered, open }: Cut, world: TrafficWorld): Promise<void> {
  const copied = { directory: copy, environment: { FERRY_DATA_DIR: copy }, remove: async () => {} };
  await inside(copied, async (services) => {
    const before = sumsOf(answered, world);
    if (open === undefined) return expect(await readEqualSums(services, rate)).toEqual(before);
    const after = sumsOf([...answered, open], world);
    expect([before, after]).toContainEqual(await readEqualSums(services, rate));
    await using app = createApp(services);
    await send(app, open);
    expect(await readEqualSums(services, rate)).toEqual(after);
  });
  rmSync(copy, { recursive: true, force: true });
}

test(
  `cut off at ${cuts} of its writes, the embedded database has each time what was acknowledged, once`,
  async () => {
    const below = numbersFrom(seedOfRun());
    await using place = Object.assign(await makePlace('pglite'), {
      [Symbol.asyncDispose]: () => place.remove(),
    });
    const world = await inside(place, (services) =>
      openTrafficWorld(services, { rate, nodes: 2, customers: 3 }),
    );
    const made: string[] = [];
    await inside(place, async (services) => {
      await using app = createApp(services);
      const answered: Report[] = [];
      let open: Report | undefined;
      const report = async () => {
        const node = world.nodes[below(world.nodes.length)];
        open = {
          url: `/v1/mod_mu/users/traffic?node_id=${node}&key=${world.key}`,
          headers: { 'idempotency-key': randomUUID() },
          payload: { data: world.ids.map((user_id) => ({ user_id, u: below(1_000), d: 1 + below(1_000) })) },
        };
        await send(app, open);
        answered.push(open);
        open = undefined;
      };
      const steps: Record<string, () => Promise<unknown>> = {
        report,
        fold: () => foldTraffic(services),
        partition: () => runOnce(services, maintainPartitionsJob, 'server'),
      };
      /** The number of writes of each step in the last run. */
      const writes = new Map<string, number>();
      using disk = watchWrites(place.directory);
      for (let turn = 0; made.length < cuts; turn += 1) {
        if (turn % 3 === 2) await forgetToday(services);
        for (const [step, work] of Object.entries(steps)) {
          let cut: Cut | undefined;
          disk.cutAt(1 + below(writes.get(step) ?? 1), (copy) => {
            cut = { step, copy, answered: [...answered], open };
          });
          const passed = disk.passed();
          await work();
          writes.set(step, Math.max(1, disk.passed() - passed));
          disk.cutAt(Number.POSITIVE_INFINITY, () => {});
          if (cut === undefined) continue;
          await assertCut(cut, world);
          made.push(step);
        }
      }
    });
    for (const step of ['report', 'fold', 'partition'])
      expect(made.filter((each) => each === step).length, step).toBeGreaterThan(cuts / 6);
  },
  longest,
);
