import { describe, expect, test } from 'vitest';
import type { NodeConfig } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { everyKind } from '../../../packages/server/src/testing/formats/every-kind.ts';
import { givePlan, openNode } from '../../../packages/server/src/testing/nodes.ts';
import { openAdmin } from '../../../packages/server/src/testing/people/customers.ts';
import { openTestServer } from '../../../packages/server/src/testing/servers/open-test-server.ts';
import { restartApp } from '../../../packages/server/src/testing/servers/restart-app.ts';
import { openWithoutDatabase } from '../../../packages/server/src/testing/servers/without-database.ts';
import { Wire } from '../faulty-network.ts';
import { billed, period, type Scene, scene } from '../rounds.ts';
import { v2bx, v2node } from './agent.ts';
import { XboardNode } from './xboard-node.ts';
import { XrayRV2board } from './xrayr-v2board.ts';
import { XrayRPV2board } from './xrayrp-v2board.ts';

const open = () => scene(everyKind['vmess-tcp'], '');

const by = (s: Scene) => ({ node: s.node.id, key: s.node.key });
const agents = {
  v2node: (s: Scene) => v2node(s.wire, by(s)),
  V2bX: (s: Scene) => v2bx(s.wire, { ...by(s), nodeType: 'vmess' }),
  'XrayR by NewV2board': (s: Scene) => new XrayRV2board(s.wire, { ...by(s), nodeType: 'v2ray' }),
  'XrayRP by NewV2board': (s: Scene) => new XrayRPV2board(s.wire, { ...by(s), nodeType: 'v2ray' }),
  'Xboard-Node': (s: Scene) => new XboardNode(s.wire, by(s)),
};
const each = Object.entries(agents);

const enable = ({ server }: Scene, users: readonly number[], is_enabled: boolean) =>
  server.services.database.sql.updateTable('account').set({ is_enabled }).where('id', 'in', users).execute();

const nextPeriod = ({ server }: Scene, agent: { period(): Promise<void> }) => {
  server.clock.turn(period);
  return agent.period();
};

const idsOf = ({ users }: { users: readonly { id: number }[] }) => users.map(({ id }) => id).sort();

describe('customers who are cut off leave at the next poll of', () => {
  test.each(each)('%s, also the last one', async (_name, make) => {
    await using s = await open();
    const agent = make(s);
    await agent.start();
    const everybody = [...s.users].sort();
    expect(idsOf(agent)).toEqual(everybody);
    for (let left = 1; left <= 3; left += 1) {
      const gone = s.users.slice(0, left);
      await enable(s, gone, false);
      await nextPeriod(s, agent);
      expect(agent.users.filter(({ id }) => gone.includes(id))).toEqual([]);
    }
    await enable(s, s.users, true);
    await nextPeriod(s, agent);
    expect(idsOf(agent)).toEqual(everybody);
    expect(agent.log).toEqual([]);
  });

  test.each(each)(
    '%s, which starts without any customer and keeps all through an error',
    async (_name, make) => {
      await using s = await open();
      await enable(s, s.users, false);
      const agent = make(s);
      await agent.start();
      expect(agent.users.some(({ id }) => s.users.includes(id))).toBe(false);
      await enable(s, s.users, true);
      s.wire.break('UniProxy/user', 'bad gateway', 1);
      await nextPeriod(s, agent);
      await nextPeriod(s, agent);
      expect(idsOf(agent)).toEqual([...s.users].sort());
      s.wire.break('UniProxy/user', 'bad gateway', 1);
      await nextPeriod(s, agent);
      expect(idsOf(agent)).toEqual([...s.users].sort());
    },
  );
});

describe('while nothing changes', () => {
  test.each(each)('%s gets 304, and counters go on', async (_name, make) => {
    await using s = await open();
    const agent = make(s);
    await agent.start();
    let flowed = 0;
    for (let round = 1; round <= 10; round += 1) {
      s.wire.sent.length = 0;
      for (const user of s.users) {
        agent.flow(user, round, 10 * round);
        flowed += 11 * round;
      }
      await nextPeriod(s, agent);
      const polls = s.wire.sent.filter(({ path }) => /\/(config|user)\?/.test(path));
      expect(polls.map(({ answer }) => answer?.status)).toEqual([304, 304]);
    }
    expect(await billed(s)).toBe(2 * flowed);
    expect(agent.log).toEqual([]);
  });

  test.each(each.slice(0, 2))('%s listens once, also after restarts of the server', async (_name, make) => {
    await using s = await open();
    const agent = make(s) as ReturnType<typeof v2node>;
    await agent.start();
    for (let restart = 1; restart <= 3; restart += 1) {
      const server = await restartApp(s.server);
      s.wire.moveTo(server);
      await nextPeriod(s, agent);
      await server.app.close();
    }
    expect(agent.reloads).toBe(1);
  });
});

test('XrayR blocks what an audit rule matches, and nothing once the last rule is removed', async () => {
  await using s = await open();
  const agent = agents['XrayR by NewV2board'](s);
  await agent.start();
  const blocks = (target: string) => agent.rules.some((rule) => rule.test(target));
  expect([agent.rules.length, blocks('tcp:tracker.example:443')]).toEqual([1, false]);
  const headers = await openAdmin(s.server);
  const url = '/api/v2/admin_api/detect_rules';
  const payload = { name: 'trackers', regex: '(?i)TRACKER' };
  const made = await s.server.app.inject({ method: 'POST', url, headers, payload });
  await nextPeriod(s, agent);
  expect([blocks('tcp:tracker.example:443'), blocks('tcp:other.example:443')]).toEqual([true, false]);
  await s.server.app.inject({ method: 'DELETE', url: `${url}/${made.json().result.rule_id}`, headers });
  await nextPeriod(s, agent);
  expect(blocks('tcp:tracker.example:443')).toBe(false);
});

test('v2node listens once, also if the database is away during a poll', async () => {
  await using s = await open();
  const agent = v2node(s.wire, by(s));
  await agent.start();
  const away = await openWithoutDatabase(s.server);
  s.wire.moveTo(away);
  s.wire.sent.length = 0;
  await nextPeriod(s, agent);
  const statuses = s.wire.sent.map(({ path, answer }) => [/(\w+)\?/.exec(path)?.[1], answer?.status]);
  expect(statuses).toEqual([
    ['config', 304],
    ['user', 503],
    ['alivelist', 503],
  ]);
  await away[Symbol.asyncDispose]();
  s.wire.moveTo(s.server);
  await nextPeriod(s, agent);
  expect([agent.reloads, idsOf(agent)]).toEqual([1, [...s.users].sort()]);
});

const ss2022 = { ...everyKind['ss-2022'], user_key_from: 'uuid' } as const;

describe('every kind that it serves is read by', () => {
  const kinds = [
    'vmess-tcp',
    'vmess-ws-tls',
    'vmess-grpc',
    'vless-reality',
    'vless-ws-tls',
    'trojan-tcp',
  ] as const;
  const configs: [string, NodeConfig][] = [
    ...kinds.map((name) => [name, everyKind[name]] as [string, NodeConfig]),
    ['ss', everyKind.ss],
    ['ss-2022', ss2022],
    ['hysteria2', everyKind.hysteria2],
    ['tuic', everyKind.tuic],
  ];
  const typeOf: Readonly<Record<string, string>> = { hysteria2: 'hysteria2', shadowsocks: 'shadowsocks' };
  test.each(configs)('each agent: %s', async (_name, config) => {
    await using server = await openTestServer();
    const node = await openNode(server, { config });
    const wire = new Wire(server, '');
    const given = { node: node.id, key: node.key };
    const nodeType = typeOf[config.kind] ?? config.kind;
    const all = [
      v2node(wire, given),
      ...(config.kind === 'tuic' ? [] : [v2bx(wire, { ...given, nodeType })]),
      new XboardNode(wire, given),
      ...(['vmess', 'vless', 'trojan', 'shadowsocks'].includes(config.kind)
        ? [new XrayRV2board(wire, { ...given, nodeType })]
        : []),
    ];
    for (const agent of all) {
      await agent.start();
      expect(agent.config.server_port).toBe(config.port);
    }
  });
});

describe('devices', () => {
  test('are sent to XrayRP as addresses, and are read without its suffix', async () => {
    await using s = await open();
    const [user = 0] = s.users;
    await givePlan(s.server, user, { device_limit: 2 });
    await s.server.services.database.sql.updateTable('node').set({ agent: 'xrayrp' }).execute();
    const agent = new XrayRPV2board(s.wire, { ...by(s), nodeType: 'v2ray' });
    await agent.start();
    agent.flow(user, 1, 1);
    agent.open(user, '203.0.113.1');
    agent.open(user, '2001:db8::1');
    await nextPeriod(s, agent);
    expect(agent.alive[user]?.toSorted()).toEqual(['2001:db8::1', '203.0.113.1']);
    agent.close(user);
    for (let count = 0; count < 3; count += 1) await nextPeriod(s, agent);
    expect(agent.alive).toEqual({});
    expect(agent.log).toEqual([]);
  });

  test('at the limit are refused by v2node at every node but one, and return when the first is left', async () => {
    await using s = await open();
    const [user = 0] = s.users;
    await givePlan(s.server, user, { device_limit: 2 });
    const second = await openNode(s.server);
    const here = v2node(s.wire, by(s));
    const there = v2node(s.wire, { node: second.id, key: second.key });
    const round = async (atHere: readonly string[], atThere: readonly string[]) => {
      s.server.clock.turn(period);
      const isIn = [atHere.map((ip) => here.open(user, ip)), atThere.map((ip) => there.open(user, ip))];
      await here.period();
      await there.period();
      return isIn;
    };
    await here.start();
    await there.start();
    const [one, two, three] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'] as const;
    expect(await round([one, two], [])).toEqual([[true, true], []]);
    // At the limit the customer may open a device at another node, such as when moving there.
    expect(await round([one, two], [three])).toEqual([[true, true], [true]]);
    // That was one too many: another one is refused, and then that node drops the customer.
    expect(await round([one, two], [three, '203.0.113.4'])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(await round([one, two], [three])).toEqual([[true, true], [false]]);
    // Once both devices have left the first node, the second one admits them.
    for (let count = 0; count < 3; count += 1) await round([], []);
    expect(await round([], [one, two])).toEqual([[], [true, true]]);
  });
});
