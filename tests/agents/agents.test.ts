import { describe, expect, test } from 'vitest';
import { everyKind } from '../../packages/server/src/testing/formats/every-kind.ts';
import { givePlan, openNode } from '../../packages/server/src/testing/nodes.ts';
import { openAdmin } from '../../packages/server/src/testing/people/customers.ts';
import { setAccount } from '../../packages/server/src/testing/set-row.ts';
import type { Fault } from './faulty-network.ts';
import { billed, expectBill, period, play, rounds, type Scene, scene, told } from './rounds.ts';
import { ShadowsocksMod } from './shadowsocks-mod.ts';
import { XrayR } from './xrayr.ts';

const repeated = (fault: Fault, times: number) => [['users/traffic', fault, times]] as const;

describe('XrayR, ten rounds', { timeout: 120_000 }, () => {
  test.each(
    told([
      { name: 'without a fault' },
      { name: 'one attempt finds nobody', faults: repeated('refused', 1) },
      { name: 'no attempt finds anybody', faults: repeated('refused', 4) },
      { name: 'nobody is there for three rounds', faults: repeated('refused', 4), lasts: 3 },
      { name: 'a proxy answers instead', faults: repeated('bad gateway', 1) },
      { name: 'the first attempt times out after it was counted', faults: repeated('timeout', 1) },
      { name: 'all attempts time out, and the next report has grown', faults: repeated('timeout', 4) },
      { name: 'all attempts of three rounds time out', faults: repeated('timeout', 4), lasts: 3 },
      { name: 'all attempts end while the server is busy', faults: repeated('late', 4) },
      { name: 'less flows after the time-outs', faults: repeated('timeout', 4), trend: 'falling' },
      { name: 'one answer is lost on its way', faults: repeated('lost', 1) },
      {
        name: 'the server begins anew after time-outs',
        faults: repeated('timeout', 4),
        restart: 'server',
      },
      { name: 'the agent begins anew after an answered report', restart: 'agent after the report' },
      {
        name: 'the agent begins anew after time-outs, and less flows',
        faults: repeated('timeout', 4),
        trend: 'falling',
        restart: 'agent after the report',
      },
      { name: 'every answer of a round is lost on its way', faults: repeated('lost', 4) },
      { name: 'every answer of three rounds is lost on its way', faults: repeated('lost', 4), lasts: 3 },
      // Bytes that the agent has lost.
      { name: 'the agent begins anew before it reported', restart: 'agent before the report', remainder: -1 },
      // Every customer has more traffic than in the counted report, so it looks like the same report with growth.
      {
        name: 'the agent begins anew after time-outs, and more flows',
        faults: repeated('timeout', 4),
        restart: 'agent after the report',
        remainder: -1,
      },
    ]),
  )('$name: billed as it flowed, but for $remainder times a round', async (story) => {
    await using s = await scene(everyKind['vmess-tcp']);
    const agent = new XrayR(s.wire, { node: s.node.id, key: s.node.key });
    await agent.start();
    expectBill(await play(s, agent, story), story);
  });

  test.each(
    told([
      { name: 'without a fault' },
      { name: 'no attempt finds anybody', faults: repeated('refused', 4) },
      { name: 'all attempts of three rounds time out', faults: repeated('timeout', 4), lasts: 3 },
      { name: 'every answer of three rounds is lost on its way', faults: repeated('lost', 4), lasts: 3 },
      { name: 'the server begins anew after lost answers', faults: repeated('lost', 4), restart: 'server' },
      {
        name: 'the server begins anew after time-outs, and less flows',
        faults: repeated('timeout', 4),
        restart: 'server',
        trend: 'falling',
      },
    ]),
  )('with an Idempotency-Key, $name: billed as it flowed', async (story) => {
    await using s = await scene(everyKind['vmess-tcp']);
    const agent = new XrayR(s.wire, { node: s.node.id, key: s.node.key, sendsKeys: true });
    await agent.start();
    // Bytes of a failed round are reported in later rounds.
    const played = await play(s, agent, story);
    await agent.period();
    await agent.period();
    expectBill({ ...played, billed: await billed(s) }, story);
  });
});

describe('shadowsocks-mod, ten rounds', { timeout: 120_000 }, () => {
  test.each(
    told([
      { name: 'without a fault' },
      { name: 'the ping finds nobody', faults: [['func/ping', 'refused', 1]] },
      { name: 'the answer is lost on its way', faults: repeated('lost', 1) },
      {
        name: 'the report times out, and less flows after it',
        faults: repeated('timeout', 1),
        trend: 'falling',
      },
      // It does not repeat: the next report with more traffic for everyone is not the earlier one with growth.
      { name: 'the report times out, and more flows after it', faults: repeated('timeout', 1) },
      { name: 'reports time out three times', faults: repeated('timeout', 1), lasts: 3 },
      { name: 'the report ends while the server is busy', faults: repeated('late', 1) },
      { name: 'the server begins anew', restart: 'server' },
      { name: 'the agent begins anew after an answered report', restart: 'agent after the report' },
      // It resets its counters before it reports, so an undelivered report is lost.
      { name: 'the report finds nobody', faults: repeated('refused', 1), remainder: -1 },
      { name: 'a proxy answers instead', faults: repeated('bad gateway', 1), remainder: -1 },
      { name: 'the agent begins anew before it reported', restart: 'agent before the report', remainder: -1 },
    ]),
  )('$name: billed as it flowed, but for $remainder times a round', async (story) => {
    await using s = await scene(everyKind.ssr);
    const agent = new ShadowsocksMod(s.wire, { node: s.node.id, key: s.node.key });
    expectBill(await play(s, agent, story), story);
  });
});

describe('what agents read', () => {
  const calls = (s: Scene) => s.wire.sent.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

  test('XrayR makes its calls in order, echoes tags, and gets 304 while nothing changes', async () => {
    await using s = await scene(everyKind['vmess-tcp']);
    const [user = 0] = s.users;
    await s.server.app.inject({
      method: 'POST',
      url: '/api/v2/admin_api/detect_rules',
      headers: await openAdmin(s.server),
      payload: { name: 'BT', regex: '(?i)bittorrent' },
    });
    const agent = new XrayR(s.wire, { node: s.node.id, key: s.node.key });
    await agent.start();
    expect(agent.users.map(({ id }) => id)).toEqual(s.users);
    expect(agent.config).toMatchObject({ offset_port_node: '10001', network: 'tcp' });
    expect(agent.rules).toEqual([/bittorrent/i]);
    for (let round = 0; round < rounds; round += 1) {
      s.server.clock.turn(period);
      s.wire.sent.length = 0;
      agent.flow(user, 1, 2);
      agent.online(user, '203.0.113.5');
      agent.detect(user, 1);
      await agent.period();
      const made = calls(s);
      const info = `/mod_mu/nodes/${s.node.id}/info`;
      expect(made.filter((call) => call.startsWith('POST'))).toEqual([
        `POST ${info}`,
        'POST /mod_mu/users/traffic',
        'POST /mod_mu/users/aliveip',
        'POST /mod_mu/users/detectlog',
      ]);
      expect(made.filter((call) => call.startsWith('GET'))).toEqual([
        `GET ${info}`,
        'GET /mod_mu/users',
        'GET /mod_mu/func/detect_rules',
      ]);
      for (const { method, answer } of s.wire.sent) expect(answer?.status).toBe(method === 'GET' ? 304 : 200);
    }
    expect(agent.log).toEqual([]);
    const hits = await s.server.services.database.sql.selectFrom('detect_hit').select('rule_id').execute();
    expect(hits).toHaveLength(rounds);
    const { load, uptime_seconds } = await s.server.services.database.sql
      .selectFrom('node')
      .select(['load', 'uptime_seconds'])
      .executeTakeFirstOrThrow();
    expect([load?.toFixed(2), uptime_seconds]).toEqual(['0.12', 86_400]);
  });

  test('an idle XrayR sends no report and keeps its node online', async () => {
    await using s = await scene(everyKind['vless-ws-tls' as 'vmess-tcp']);
    const agent = new XrayR(s.wire, { node: s.node.id, key: s.node.key });
    await agent.start();
    s.wire.sent.length = 0;
    s.server.clock.turn(period);
    await agent.period();
    expect(calls(s)).not.toContain('POST /mod_mu/users/traffic');
    const { last_heard_at } = await s.server.services.database.sql
      .selectFrom('node')
      .select('last_heard_at')
      .executeTakeFirstOrThrow();
    expect(last_heard_at).toEqual(s.server.clock.now());
  });

  test('XrayR reads a customer who leaves or returns at its next poll, and keeps all after an error', async () => {
    await using s = await scene(everyKind['vmess-tcp']);
    const [user = 0, ...others] = s.users;
    const agent = new XrayR(s.wire, { node: s.node.id, key: s.node.key });
    await agent.start();
    const enable = (is_enabled: boolean) => setAccount(s.server, user, { is_enabled });
    const nextPeriod = () => {
      s.server.clock.turn(period);
      return agent.period();
    };
    await enable(false);
    s.wire.break('GET /mod_mu/users', 'bad gateway', 1);
    await nextPeriod();
    expect(agent.users).toHaveLength(3);
    await nextPeriod();
    expect(agent.users.map(({ id }) => id)).toEqual(others);
    await enable(true);
    await nextPeriod();
    expect(agent.users).toHaveLength(3);
  });

  test('a customer on two nodes at the limit is dropped by the second, and returns when the first is left', async () => {
    await using s = await scene(everyKind['vmess-tcp']);
    const [user = 0] = s.users;
    await givePlan(s.server, user, { device_limit: 1 });
    const second = await openNode(s.server);
    const here = new XrayR(s.wire, { node: s.node.id, key: s.node.key });
    const there = new XrayR(s.wire, { node: second.id, key: second.key });
    await here.start();
    await there.start();
    const has = (agent: XrayR) => agent.users.some(({ id }) => id === user);
    const round = async (isOnline: boolean) => {
      s.server.clock.turn(period);
      if (isOnline) expect(here.open(user, '203.0.113.5')).toBe(true);
      await here.period();
      await there.period();
    };
    await round(true);
    await round(true);
    expect([has(here), has(there)]).toEqual([true, false]);
    // The address expires ten seconds after the next report was due. One poll later the customer is admitted.
    for (let count = 0; count < 2; count += 1) await round(false);
    expect([has(here), has(there)]).toEqual([true, true]);
  });

  test('a customer exactly at the limit may use another node; after one more device that node drops the customer for a window', async () => {
    await using s = await scene(everyKind['vmess-tcp']);
    const [user = 0] = s.users;
    await givePlan(s.server, user, { device_limit: 2 });
    const [second, third] = [await openNode(s.server), await openNode(s.server)];
    const nodes = [s.node, second, third].map(({ id, key }) => new XrayR(s.wire, { node: id, key }));
    for (const node of nodes) await node.start();
    const devices = ['203.0.113.1', '203.0.113.2', '203.0.113.3'] as const;
    /** Simulates a round with devices at nodes, and returns which were admitted. */
    const round = async (...at: (readonly string[])[]) => {
      s.server.clock.turn(period);
      const isIn = at.map((ips, index) => ips.map((ip) => nodes[index]?.open(user, ip)));
      for (const node of nodes) await node.period();
      return isIn;
    };
    const [one, two, three] = devices;
    for (let count = 0; count < 3; count += 1) expect(await round([one, two])).toEqual([[true, true]]);
    // One of the two devices moves to the second node: it is admitted at once.
    for (let count = 0; count < 3; count += 1) expect(await round([one], [two])).toEqual([[true], [true]]);
    // A third device connects to the third node. That node admits it until a poll after the others were reported again,
    // and then drops the customer. The other nodes keep the customer.
    expect(await round([one], [two], [three])).toEqual([[true], [true], [true]]);
    for (let count = 0; count < 2; count += 1)
      expect((await round([one], [two], [three])).slice(0, 2)).toEqual([[true], [true]]);
    expect(await round([one], [two], [three])).toEqual([[true], [true], [false]]);
    for (let count = 0; count < 3; count += 1)
      expect((await round([one], [two], [])).slice(0, 2)).toEqual([[true], [true]]);
  });

  test('shadowsocks-mod makes its nine calls in order, with empty lists while nothing happens', async () => {
    await using s = await scene(everyKind.ssr);
    const agent = new ShadowsocksMod(s.wire, { node: s.node.id, key: s.node.key });
    for (let round = 0; round < rounds; round += 1) {
      s.server.clock.turn(period);
      s.wire.sent.length = 0;
      await agent.period();
      expect(calls(s)).toEqual([
        'GET /mod_mu/func/ping',
        'POST /mod_mu/users/traffic',
        `POST /mod_mu/nodes/${s.node.id}/info`,
        'POST /mod_mu/users/aliveip',
        'POST /mod_mu/users/detectlog',
        `GET /mod_mu/nodes/${s.node.id}/info`,
        'GET /mod_mu/users',
        'GET /mod_mu/nodes',
        'GET /mod_mu/func/detect_rules',
      ]);
      expect(s.wire.sent.map(({ answer }) => answer?.status)).toEqual(Array(9).fill(200));
    }
    expect(agent.log).toEqual([]);
    expect(agent.users.map(({ id }) => id)).toEqual(s.users);
    expect(agent.rules).toMatchObject([{ id: 0, type: 1 }]);
    expect(await billed(s)).toBe(0);
  });

  test('a wrong key is an error to both, with a sentence', async () => {
    await using s = await scene(everyKind['vmess-tcp']);
    const xrayr = new XrayR(s.wire, { node: s.node.id, key: 'wrong' });
    await expect(xrayr.start()).rejects.toThrow('401');
    const mod = new ShadowsocksMod(s.wire, { node: s.node.id, key: 'wrong' });
    await mod.period();
    expect(mod.log).toEqual(['Error: Server error with status code: 401']);
  });
});
