import { expect } from 'vitest';
import { foldTraffic } from '../../packages/server/src/modules/network/traffic/index.ts';
import type { everyKind } from '../../packages/server/src/testing/formats/every-kind.ts';
import { openNode, openPlanHolder } from '../../packages/server/src/testing/nodes.ts';
import {
  openTestServer,
  type TestServer,
} from '../../packages/server/src/testing/servers/open-test-server.ts';
import { restartApp } from '../../packages/server/src/testing/servers/restart-app.ts';
import { type Fault, Wire } from './faulty-network.ts';

export const rounds = 10;
export const period = 60;

/** A server with one node and three customers, and the connection of an agent to it. */
export async function scene(config: (typeof everyKind)['vmess-tcp' | 'ssr'], base = '/v1') {
  const server = await openTestServer();
  const node = await openNode(server, { config, rate: '2.00' });
  const users: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await openPlanHolder(server);
    users.push(id);
  }
  return {
    server,
    node,
    users,
    wire: new Wire(server, base),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export type Scene = Awaited<ReturnType<typeof scene>>;

/** Billed bytes of all customers. The node's rate is 2. */
export async function billed({ server }: Scene): Promise<number> {
  await foldTraffic(server.services);
  const rows = await server.services.database.sql
    .selectFrom('service')
    .select(['used_upload', 'used_download'])
    .execute();
  return rows.reduce((sum, row) => sum + row.used_upload + row.used_download, 0);
}

/** How the traffic of a round changes from round to round. */
type Trend = 'rising' | 'falling';
const bytesOf = (round: number, user: number, trend: Trend) => {
  const scale = trend === 'rising' ? round : rounds + 1 - round;
  return { u: 1_000 * scale + user, d: 50_000 * scale + 7 * user };
};

interface Agent {
  flow(user: number, u: number, d: number): void;
  period(): Promise<void>;
  restart(): Promise<void> | void;
}

export interface Story {
  name: string;
  /** The faults in round 4, before its reports. */
  faults?: readonly (readonly [path: string, fault: Fault, times: number])[];
  /** The number of rounds with the same faults. */
  lasts?: number;
  trend?: Trend;
  /** What restarts after round 4. */
  restart?: 'server' | 'agent before the report' | 'agent after the report';
  /** The remaining error of the bill, as a multiple of round 4's bytes. */
  remainder?: 0 | 1 | -1;
}

/** Plays ten rounds. Returns the total bytes, those of round 4, and the billed ones. */
export async function play(s: Scene, agent: Agent, story: Story) {
  const { faults = [], lasts = 1, trend = 'rising' } = story;
  let flowed = 0;
  let fourth = 0;
  let current: TestServer | undefined;
  for (let round = 1; round <= rounds; round += 1) {
    s.server.clock.turn(period);
    for (const user of s.users) {
      const { u, d } = bytesOf(round, user, trend);
      agent.flow(user, u, d);
      flowed += u + d;
      if (round === 4) fourth += u + d;
    }
    if (round === 4 && story.restart === 'agent before the report') await agent.restart();
    if (round >= 4 && round < 4 + lasts) for (const fault of faults) s.wire.break(...fault);
    await agent.period();
    if (round === 4 && story.restart === 'agent after the report') await agent.restart();
    if (round === 4 && story.restart === 'server') {
      current = await restartApp(s.server);
      s.wire.moveTo(current);
    }
  }
  const sum = await billed(s);
  const met = s.wire.sent.filter(({ fault }) => fault !== undefined).length;
  expect(met).toBe(lasts * faults.reduce((total, [, , times]) => total + times, 0));
  await current?.app.close();
  return { flowed, fourth, billed: sum };
}

export function expectBill(
  { flowed, fourth, billed }: Awaited<ReturnType<typeof play>>,
  { remainder = 0 }: Story,
): void {
  expect(billed).toBe(2 * (flowed + remainder * fourth));
}

export const told = (stories: readonly Story[]) =>
  stories.map((story) => ({ remainder: 0 as const, ...story }));
