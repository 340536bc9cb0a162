import { beforeEach, describe, expect, test } from 'vitest';
import { givePlan, openNode, type TestNode } from '../../../testing/nodes.ts';
import { openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';

/** The address from which the agents call. */
const caller = '198.51.100.7';
const own = '198.51.100.200, 198.51.101.0/24, 2001:db8:77::/48, 2001:db8:99::1';

const server = await forAllTests(openTestServer({ FERRY_OWN_ADDRESSES: own }));
const db = server.services.database.sql;
const nodes: TestNode[] = [];
for (const name of ['one', 'two', 'three']) nodes.push(await openNode(server, { name }));
await openNode(server, {
  name: 'relay',
  hosts: ['198.51.100.44', '[2001:db8:44::4]:443', '198.51.100.45:8443'],
});
const silent = await openNode(server, { name: 'caller' });
await db.updateTable('node').set({ heard_from: '198.51.100.46' }).where('id', '=', silent.id).execute();

/** The addresses of a customer that an agent reports, and what the agent gets about the customer. */
interface Way {
  readonly name: string;
  tell(node: TestNode, user: number, ips: readonly string[]): Promise<void>;
  /** How many devices of the customer the node is told. Undefined: the customer is not on its list. */
  told(node: TestNode, user: number): Promise<number | undefined>;
}

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    remoteAddress: caller,
    ...(payload ? { payload } : {}),
  });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

/** Different each time, so that no report is the repeat of another. */
let bytes = 0;
const more = () => {
  bytes += 1;
  return bytes;
};

const modMu: Way = {
  name: 'mod_mu',
  async tell({ query }, user_id, ips) {
    await call('POST', `/v1/mod_mu/users/traffic?${query}`, { data: [{ user_id, u: more(), d: 1 }] });
    await call('POST', `/v1/mod_mu/users/aliveip?${query}`, { data: ips.map((ip) => ({ user_id, ip })) });
  },
  async told({ query }, user) {
    const { data } = await call('GET', `/v1/mod_mu/users?${query}`);
    return data.find(({ id }: { id: number }) => id === user)?.alive_ip;
  },
};

const uniProxy: Way = {
  name: 'UniProxy',
  async tell({ id, key }, user, ips) {
    const query = `node_type=v2node&node_id=${id}&token=${key}`;
    await call('POST', `/api/v1/server/UniProxy/push?${query}`, { [user]: [more(), 1] });
    await call('POST', `/api/v1/server/UniProxy/alive?${query}`, { [user]: ips });
  },
  async told({ id, key }, user) {
    const query = `node_type=v2node&node_id=${id}&token=${key}`;
    const { users } = await call('GET', `/api/v1/server/UniProxy/user?${query}`);
    if (users.every((row: { id: number }) => row.id !== user)) return undefined;
    const { alive } = await call('GET', `/api/v1/server/UniProxy/alivelist?${query}`);
    return alive[user] ?? 0;
  },
};

let customer: TestCustomer;
beforeEach(async () => {
  customer = await openCustomer(server);
});
const limitTo = (device_limit: number) => givePlan(server, customer.id, { device_limit });

/** Addresses as agents report them, and their number of devices. */
const inputs: readonly [what: string, ips: readonly string[], devices: number][] = [
  ['an IPv4 address', ['203.0.113.9'], 1],
  ['two of them', ['203.0.113.9', '203.0.113.10'], 2],
  ['an IPv6 address', ['2001:db8:1:2::9'], 1],
  ['privacy addresses of one /64', ['2001:db8:1:2::9', '2001:db8:1:2:a:b:c:d', '2001:DB8:1:2:ffff::1'], 1],
  ['two /64 of a /48', ['2001:db8:1:2::9', '2001:db8:1:3::9'], 2],
  ['an IPv4 and an IPv6 address', ['203.0.113.9', '2001:db8:1:2::9'], 2],
  ['spellings of one address', ['2001:DB8:1:2::9', '2001:db8:0001:0002:0:0:0:9'], 1],
  [
    'mapped forms of one IPv4 address',
    ['113.9.9.9', '::ffff:113.9.9.9', '::FFFF:7109:0909', '0:0:0:0:0:ffff:7109:909', ' ::FFFF:113.9.9.9'],
    1,
  ],
  ['this machine', ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'], 0],
  ['Docker’s bridge beside the customer', ['172.20.0.1', '203.0.113.9'], 1],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', '::ffff:10.0.0.1'],
    0,
  ],
  [
    'neighbours of private networks',
    ['172.15.0.1', '172.32.0.1', '192.169.0.1', '11.0.0.1', '9.255.255.255'],
    5,
  ],
  ['links without an address', ['169.254.1.1', 'fe80::1', 'fec0::1'], 0],
  ['a provider’s own network', ['100.64.0.1', '100.127.255.255'], 0],
  ['its neighbours', ['100.63.255.255', '100.128.0.1'], 2],
  ['no address', ['0.0.0.0', '::'], 0],
  ['many machines', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'], 0],
  ['what nobody has', ['240.0.0.1', '198.18.0.1', '192.0.0.1', '64:ff9b::a00:1', '::7f00:1', '100::1'], 0],
  ['the address of the agent', [caller, '203.0.113.9'], 1],
  ['the other customers of its network', ['198.51.100.8'], 1],
  ['hosts of another node', ['198.51.100.44', '198.51.100.45', '2001:db8:44::4', '2001:db8:44::5'], 0],
  ['where another node called from', ['198.51.100.46'], 0],
  ['what the operator listed', ['198.51.100.200', '198.51.101.9', '2001:db8:77:1::1', '2001:db8:99::2'], 0],
  ['beside what he listed', ['198.51.100.201', '198.51.102.9', '2001:db8:78::1', '2001:db8:99:1::1'], 4],
  ['what is none', ['300.1.1.1', '', 'odd', 'fe80::1%eth0', '1.2.3', '127.1'], 0],
];

describe.each([modMu, uniProxy])('by $name', (way) => {
  describe.each([1, 2, 5])('with a limit of %s', (limit) => {
    test.each(inputs)('%s', async (_, ips, devices) => {
      const [here, there] = nodes as [TestNode, TestNode];
      await limitTo(limit);
      await way.tell(here, customer.id, ips);
      server.clock.turn(31);
      // Above the limit the customer keeps all devices until the next report, and no other node admits the customer.
      expect(await way.told(here, customer.id)).toBe(Math.min(devices, limit));
      const elsewhere = devices === limit ? Math.max(1, limit - 1) : devices;
      expect(await way.told(there, customer.id)).toBe(elsewhere);
      const shown = async (path: string) =>
        (await server.app.inject({ url: path, headers: customer.headers })).json().result;
      const list = await shown('/api/v2/user/services/devices');
      expect([list.online, list.devices.length]).toEqual([devices, devices]);
      const { old_service_info } = await shown('/api/v2/user/dashboard/');
      expect(old_service_info.online_ip_count).toBe(devices);
      expect((await shown('/api/v2/user/services/check')).devices_online).toBe(devices);
    });

    /** A period of a minute, in which nodes tell and then ask. Returns what they were told. */
    const round = async (...at: (readonly string[])[]) => {
      for (const [index, ips] of at.entries())
        if (ips.length > 0) await way.tell(nodes[index] as TestNode, customer.id, ips);
      server.clock.turn(25);
      const told: (number | undefined)[] = [];
      for (const index of at.keys()) told.push(await way.told(nodes[index] as TestNode, customer.id));
      server.clock.turn(35);
      return told;
    };
    const others = Array.from({ length: limit - 1 }, (_, index) => `203.0.113.${100 + index}`);
    const all = Array.from({ length: limit }, (_, index) => `203.0.113.${100 + index}`);

    test('a phone that goes from Wi-Fi to 4G and back counts as one more for one report, and keeps its service', async () => {
      await limitTo(limit);
      const [home, mobile] = ['203.0.113.9', '2001:db8:4:4::1'];
      for (let count = 0; count < 3; count += 1) expect(await round([...others, home])).toEqual([limit]);
      expect(await round([...others, home, mobile])).toEqual([limit]);
      for (let count = 0; count < 4; count += 1) expect(await round([...others, mobile])).toEqual([limit]);
      expect(await round([...others, home, mobile])).toEqual([limit]);
      for (let count = 0; count < 4; count += 1) expect(await round([...others, home])).toEqual([limit]);
    });

    test('a phone that changes its network in its first minute keeps its service', async () => {
      await limitTo(limit);
      for (const [first, second] of [
        ['203.0.113.8', '203.0.113.9'],
        ['203.0.113.19', '203.0.113.18'],
      ] as const) {
        expect(await round([...others, first, second])).toEqual([limit]);
        for (let count = 0; count < 4; count += 1) expect(await round([...others, second])).toEqual([limit]);
        server.clock.turn(600);
      }
    });

    test('a report that is repeated, or comes in parts, is not a second one', async () => {
      await limitTo(limit);
      const [here] = nodes as [TestNode];
      const [home, mobile] = ['203.0.113.9', '203.0.113.10'];
      for (let count = 0; count < 2; count += 1) expect(await round([...others, home])).toEqual([limit]);
      await way.tell(here, customer.id, [...others, home, mobile]);
      server.clock.turn(5);
      expect(await round([...others, home, mobile])).toEqual([limit]);
      server.clock.turn(-5);
      for (let count = 0; count < 3; count += 1) expect(await round([...others, mobile])).toEqual([limit]);
    });

    test('another device at another node is surplus as soon as the others were reported again, and that node drops the customer for a window', async () => {
      await limitTo(limit);
      const one = '203.0.113.200';
      for (let count = 0; count < 3; count += 1) await round(all, []);
      expect(await round(all, [one])).toEqual([limit, limit]);
      expect(await round(all, [one])).toEqual([limit, undefined]);
      expect(await round(all, [])).toEqual([limit, Math.max(1, limit - 1)]);
    });

    test('one more at the same node makes it drop the customer for a window', async () => {
      await limitTo(limit);
      const both = [...all, '203.0.113.200'];
      for (let count = 0; count < 2; count += 1) expect(await round(all)).toEqual([limit]);
      expect(await round(both)).toEqual([limit]);
      expect(await round(both)).toEqual([undefined]);
      expect(await round([])).toEqual([0]);
    });

    test('of those that began in the same report each is surplus once all were reported again', async () => {
      await limitTo(limit);
      const both = [...all, '203.0.113.200'];
      expect(await round(both)).toEqual([limit]);
      expect(await round(both)).toEqual([undefined]);
    });

    test('a relay in front of nodes counts at none of them', async () => {
      await limitTo(limit);
      const relays = ['198.51.100.200', '172.20.0.1', '198.51.100.44'];
      for (let count = 0; count < 3; count += 1) {
        const told = await round([...all, ...relays], relays, relays);
        expect(told).toEqual([limit, Math.max(1, limit - 1), Math.max(1, limit - 1)]);
      }
    });
  });
});

test('of one report eight addresses of a /64 are kept, so that they leave room for other devices', async () => {
  await limitTo(1);
  const many = Array.from({ length: 60 }, (_, index) => `2001:db8:1:2::${(index + 1).toString(16)}`);
  await modMu.tell(nodes[0] as TestNode, customer.id, [...many, '203.0.113.9', '2001:db8:9::1']);
  const rows = await db
    .selectFrom('alive_ip')
    .select(['source', 'ip'])
    .where('account_id', '=', customer.id)
    .execute();
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(({ source }) => source)).size).toBe(3);
});

test('XrayRP is told one address of each source, those at its own node first', async () => {
  const [here, there] = nodes as [TestNode, TestNode];
  const { sql } = server.services.database;
  await sql.updateTable('node').set({ agent: 'xrayrp' }).where('id', '=', here.id).execute();
  await limitTo(5);
  await uniProxy.tell(there, customer.id, ['203.0.113.9', '2001:db8:1:2::1', '172.20.0.1']);
  await uniProxy.tell(here, customer.id, ['2001:db8:1:2::9', '2001:db8:1:2::8', '127.0.0.1']);
  const told = async (limit: number) => {
    await limitTo(limit);
    const { alive } = await call(
      'GET',
      `/api/v1/server/UniProxy/alivelist?node_id=${here.id}&token=${here.key}`,
    );
    return alive[customer.id];
  };
  expect(await told(5)).toEqual(['2001:db8:1:2::8', '203.0.113.9']);
  expect(await told(1)).toEqual(['2001:db8:1:2::8']);
  await sql.updateTable('node').set({ agent: null }).where('id', '=', here.id).execute();
});
