import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../packages/server/src/testing/formats/every-kind.ts';
import type { Fault } from '../faulty-network.ts';
import { billed, expectBill, play, type Scene, type Story, scene, told } from '../rounds.ts';
import { v2bx, v2node } from './agent.ts';
import { XboardNode } from './xboard-node.ts';
import { XrayRV2board } from './xrayr-v2board.ts';
import { XrayRPV2board } from './xrayrp-v2board.ts';

const open = () => scene(everyKind['vmess-tcp'], '');

const nameAgent = ({ server }: Scene, agent: 'v2bx' | 'xrayr' | 'xrayrp' | null) =>
  server.services.database.sql.updateTable('node').set({ agent }).execute();

const repeated = (path: string) => (fault: Fault, times: number) => [[path, fault, times]] as const;
const pushed = repeated('UniProxy/push');
const reported = repeated('server/report');

/** The agents that reset their counters before they report: what never arrives is lost, and nothing grows. */
const pushing = (attempts: number): readonly Story[] => [
  { name: 'without a fault' },
  { name: 'the first attempt finds nobody', faults: pushed('refused', 1) },
  { name: 'the first attempt times out after it was counted', faults: pushed('timeout', 1) },
  { name: 'every attempt times out, and more flows after it', faults: pushed('timeout', attempts) },
  {
    name: 'every attempt times out, and less flows after it',
    faults: pushed('timeout', attempts),
    trend: 'falling',
  },
  { name: 'every attempt of three rounds times out', faults: pushed('timeout', attempts), lasts: 3 },
  { name: 'every attempt ends while the server is busy', faults: pushed('late', attempts) },
  { name: 'the answers are lost on their way', faults: pushed('lost', attempts) },
  { name: 'the server begins anew after time-outs', faults: pushed('timeout', attempts), restart: 'server' },
  { name: 'the agent begins anew after an answered report', restart: 'agent after the report' },
  {
    name: 'the agent begins anew after time-outs, and more flows',
    faults: pushed('timeout', attempts),
    restart: 'agent after the report',
  },
  { name: 'no attempt finds anybody', faults: pushed('refused', attempts), remainder: -1 },
  { name: 'a proxy answers instead', faults: pushed('bad gateway', 1), remainder: -1 },
  { name: 'the agent begins anew before it reported', restart: 'agent before the report', remainder: -1 },
];

describe('v2node, ten rounds', { timeout: 120_000 }, () => {
  test.each(told(pushing(2)))(
    '$name: billed as it flowed, but for $remainder times a round',
    async (story) => {
      await using s = await open();
      const agent = v2node(s.wire, { node: s.node.id, key: s.node.key });
      await agent.start();
      expectBill(await play(s, agent, story), story);
    },
  );
});

describe('V2bX, ten rounds', { timeout: 120_000 }, () => {
  test.each(told(pushing(4)))(
    '$name: billed as it flowed, but for $remainder times a round',
    async (story) => {
      await using s = await open();
      await nameAgent(s, 'v2bx');
      const agent = v2bx(s.wire, { node: s.node.id, key: s.node.key, nodeType: 'vmess' });
      await agent.start();
      expectBill(await play(s, agent, story), story);
    },
  );

  test('without its name: of a report after a lost answer only the difference counts', async () => {
    await using s = await open();
    const agent = v2bx(s.wire, { node: s.node.id, key: s.node.key, nodeType: 'vmess' });
    await agent.start();
    const story: Story = { name: 'time-outs', faults: pushed('timeout', 4) };
    expectBill(await play(s, agent, story), { ...story, remainder: -1 });
    const { agent_unclear_at } = await s.server.services.database.sql
      .selectFrom('node')
      .select('agent_unclear_at')
      .executeTakeFirstOrThrow();
    expect(agent_unclear_at).not.toBeNull();
  });
});

/** The agents that report the same bytes again, with more. */
const growing = (
  faults: (fault: Fault, times: number) => NonNullable<Story['faults']>,
  attempts: number,
): readonly Story[] => [
  { name: 'without a fault' },
  { name: 'no attempt finds anybody', faults: faults('refused', attempts) },
  { name: 'a proxy answers instead', faults: faults('bad gateway', 1) },
  { name: 'every attempt times out, and the next report has grown', faults: faults('timeout', attempts) },
  { name: 'less flows after time-outs', faults: faults('timeout', attempts), trend: 'falling' },
  { name: 'every attempt ends while the server is busy', faults: faults('late', attempts) },
  {
    name: 'the server begins anew after time-outs',
    faults: faults('timeout', attempts),
    restart: 'server',
  },
  { name: 'the agent begins anew after an answered report', restart: 'agent after the report' },
  // Several attempts that all came show that no answer arrived; a single one does not.
  {
    name: 'every answer is lost on its way',
    faults: faults('lost', attempts),
    remainder: attempts === 1 ? 1 : 0,
  },
  { name: 'the agent begins anew before it reported', restart: 'agent before the report', remainder: -1 },
  {
    name: 'the agent begins anew after time-outs, and more flows',
    faults: faults('timeout', attempts),
    restart: 'agent after the report',
    remainder: -1,
  },
];

describe('XrayR by NewV2board, ten rounds', { timeout: 120_000 }, () => {
  test.each(told(growing(pushed, 4)))(
    '$name: billed as it flowed, but for $remainder times a round',
    async (story) => {
      await using s = await open();
      await nameAgent(s, 'xrayr');
      const agent = new XrayRV2board(s.wire, { node: s.node.id, key: s.node.key, nodeType: 'v2ray' });
      await agent.start();
      expectBill(await play(s, agent, story), story);
    },
  );
});

describe('XrayRP by NewV2board, ten rounds', { timeout: 120_000 }, () => {
  test.each(told(growing(repeated('server/report'), 4)))(
    '$name: billed as it flowed, but for $remainder times a round',
    async (story) => {
      await using s = await open();
      await nameAgent(s, 'xrayrp');
      const agent = new XrayRPV2board(s.wire, { node: s.node.id, key: s.node.key, nodeType: 'v2ray' });
      await agent.start();
      expectBill(await play(s, agent, story), story);
      expect(agent.isFallenBack).toBe(false);
    },
  );
});

describe('Xboard-Node, ten rounds', { timeout: 120_000 }, () => {
  test.each(told(growing(reported, 1)))(
    '$name: billed as it flowed, but for $remainder times a round',
    async (story) => {
      await using s = await open();
      const agent = new XboardNode(s.wire, { node: s.node.id, key: s.node.key });
      await agent.start();
      const played = await play(s, agent, story);
      expectBill({ ...played, billed: await billed(s) }, story);
      expect(agent.settings).toEqual({ push_interval: 60, pull_interval: 60 });
    },
  );
});
