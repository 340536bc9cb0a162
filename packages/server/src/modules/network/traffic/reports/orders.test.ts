import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openNode, openPlanHolder, type TestNode } from '../../../../testing/nodes.ts';
import { billed } from '../../../../testing/report-traffic.ts';
import { loseAnswer } from '../../../../testing/servers/lose-answer.ts';
import { forAllTests, openServerPair } from '../../../../testing/servers/open-test-server.ts';

/** On PostgreSQL two processes, which take the answered reports in turn. */
const server = await forAllTests(openServerPair());
const db = server.services.database.sql;

/**
 * How an attempt ends: answered, counted without an answer, not received, or with an answer that the network loses, which
 * looks to the server like an answered one.
 */
type End = 'answered' | 'lost' | 'refused' | 'strayed';
interface Period {
  /** Bytes before the report. */
  readonly bytes: number;
  /** How its attempts end, one after another, until one is answered. */
  readonly attempts: readonly End[];
}

const ends = fc.constantFrom<End>('answered', 'lost', 'refused');
/** Different powers of two, so that no sum comes twice: two equal reports within 130 seconds count once. */
const periods = fc.uniqueArray(
  fc.record({
    bytes: fc.integer({ min: 1, max: 20 }).map((power) => 2 ** power),
    attempts: fc.array(ends, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6, selector: ({ bytes }) => bytes },
);

const pathOf = ({ id, key }: TestNode) => `/api/v1/server/UniProxy/push?node_id=${id}&token=${key}`;

/** Reports that were judged, also repeats. */
async function countReports(): Promise<number> {
  const metric = await server.services.registry.getSingleMetric('ferry_traffic_reports_total')?.get();
  return (metric?.values ?? []).reduce((sum, { value }) => sum + value, 0);
}

/** Waits until the end of the node's last report is stored, which the other process needs to know. */
async function isDelivered(node: TestNode, expected: boolean): Promise<void> {
  const last = () =>
    db
      .selectFrom('traffic_report')
      .select('is_delivered')
      .where('node_id', '=', node.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  await expect.poll(async () => (await last())?.is_delivered).toBe(expected);
}

async function send(node: TestNode, content: object, end: End): Promise<void> {
  if (end === 'refused') return;
  if (end === 'answered' || end === 'strayed') {
    const answer = await server.app.inject({ method: 'POST', url: pathOf(node), payload: content });
    expect(answer.statusCode).toBe(200);
    return isDelivered(node, true);
  }
  const before = await countReports();
  await loseAnswer(server, pathOf(node), content);
  await expect.poll(countReports).toBe(before + 1);
  await isDelivered(node, false);
}

/** A customer and a node of its own on the shared server. */
async function open(agent: NodeAgent) {
  const { id } = await openPlanHolder(server, { quota_bytes: 2 ** 50 });
  const node = await openNode(server, { name: crypto.randomUUID() });
  await db.updateTable('node').set({ agent }).where('id', '=', node.id).execute();
  return { id, node, used: async () => (await billed(server))[id] };
}

const runs = { numRuns: 25 };

test('an agent that resets its counters first: received bytes count once, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(periods, async (story: Period[]) => {
      const { id, node, used } = await open('v2bx');
      let received = 0;
      for (const { bytes, attempts } of story) {
        server.clock.turn(60);
        const answered = attempts.indexOf('answered');
        const made = attempts.slice(0, answered < 0 ? attempts.length : answered + 1);
        for (const end of made) await send(node, { [id]: [0, bytes] }, end);
        if (made.some((end) => end !== 'refused')) received += bytes;
      }
      expect(await used()).toEqual([0, received]);
    }),
    runs,
  );
});

test('an agent that sends more until it is answered: all bytes count once, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(periods, async (story: Period[]) => {
      const { id, node, used } = await open('xboard-node');
      let flowed = 0;
      let waiting = 0;
      for (const { bytes, attempts } of [...story, { bytes: 1, attempts: ['answered' as const] }]) {
        server.clock.turn(60);
        flowed += bytes;
        waiting += bytes;
        for (const end of attempts) {
          await send(node, { [id]: [0, waiting] }, end);
          if (end !== 'answered') continue;
          waiting = 0;
          break;
        }
      }
      expect(await used()).toEqual([0, flowed]);
    }),
    runs,
  );
});

/** Four attempts: one before the last is answered, or it is clear that no answer arrived. */
const four = fc.oneof(
  fc
    .array(fc.constantFrom<End>('lost', 'refused', 'strayed'), { maxLength: 2 })
    .map((before): End[] => [...before, 'answered']),
  ...(['strayed', 'refused'] as const).map((other) =>
    fc.array(fc.constantFrom<End>('lost', other), { minLength: 4, maxLength: 4 }),
  ),
);
const periodsOfFour = fc.uniqueArray(
  fc
    .record({
      bytes: fc.integer({ min: 1, max: 20 }).map((power) => 2 ** power),
      attempts: four,
      /** Seconds from one attempt to the next: of the default timeout and of the longest. */
      pause: fc.constantFrom(1, 7, 32),
    })
    // Two attempts that arrive more than 45 seconds apart, since the one between did not, count as two reports.
    .filter(
      ({ attempts, pause }) => pause < 23 || !(attempts.includes('strayed') && attempts.includes('refused')),
    ),
  { minLength: 1, maxLength: 6, selector: ({ bytes }) => bytes },
);

test.each<NodeAgent>(['xrayr', 'xrayrp'])(
  '%s, which makes four attempts and then sends more: all that flowed counts once, in every order',
  async (agent) => {
    await fc.assert(
      fc.asyncProperty(periodsOfFour, async (story) => {
        const { id, node, used } = await open(agent);
        let flowed = 0;
        let waiting = 0;
        for (const { bytes, attempts, pause } of [
          ...story,
          { bytes: 1, attempts: ['answered' as const], pause: 1 },
        ]) {
          server.clock.turn(60);
          flowed += bytes;
          waiting += bytes;
          for (const end of attempts) {
            server.clock.turn(pause);
            await send(node, { [id]: [0, waiting] }, end);
            if (end === 'answered') waiting = 0;
          }
        }
        expect(await used()).toEqual([0, flowed]);
      }),
      runs,
    );
  },
  // Four times as many requests as the others.
  480_000,
);
