import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formats } from '../../packages/server/src/modules/network/links/formats/formats.ts';
import { customer, type NamedNode, profileOf } from '../../packages/server/src/testing/formats/profile.ts';
import { type Core, cores, singBoxCore } from '../../packages/server/src/testing/formats/sing-box-core.ts';
import { buildAgent } from './parts/build-agent.ts';
import { addresses, openPhone, type Phone, whyNoNamespaces } from './parts/namespaces.ts';
import { type Running, until } from './parts/programs.ts';

const method = 'aes-256-gcm';
const port = 8_388;
/** The node is found by its name, so that the name has to be resolved before there is a tunnel. */
const nodeName = 'node.example.net';
const node: NamedNode = { name: 'a', host: nodeName, config: { kind: 'shadowsocks', port, method } };

const nodeAddress = '203.0.114.10';
const names = {
  [nodeName]: nodeAddress,
  'far.example.org': '203.0.114.20',
  'near.example.cn': '203.0.114.30',
  // The site itself, as `profileOf` names it.
  'ferry.example': '203.0.114.40',
};

/** A node, whose connections come from its own address. */
function startNode(phone: Phone, path: string): Running {
  const file = join(phone.folder, 'node.json');
  const inbound = { type: 'shadowsocks', listen: nodeAddress, listen_port: port, method };
  const config = {
    log: { level: 'warn' },
    inbounds: [{ ...inbound, password: customer.password }],
    outbounds: [{ type: 'direct', inet4_bind_address: nodeAddress }],
    dns: { servers: [{ type: 'udp', tag: 'its own', server: '8.8.8.8' }] },
    route: { default_domain_resolver: 'its own' },
  };
  writeFileSync(file, JSON.stringify(config));
  return phone.inInternet(path, ['run', '--disable-color', '-c', file]);
}

/** What everybody who takes the whole traffic of a phone must keep to. Returns what was seen. */
async function tryPhone(phone: Phone, client: Running): Promise<string> {
  const within = { seconds: 90, programs: [client] };
  await until('the phone’s routes are taken', phone.isTaken, within);
  const seconds = await until('the first page', () => phone.open('far.example.org') !== '', within);
  expect(phone.open('far.example.org')).toBe(nodeAddress);
  for (const name of ['near.example.cn', 'ferry.example'])
    expect([name, phone.open(name)]).toEqual([name, addresses.phone]);
  const fromPhone = phone.asked().filter(({ from }) => from === addresses.phone);
  expect(fromPhone.filter(({ by }) => by !== 'https')).toEqual([]);
  const asked = [...new Set(fromPhone.map(({ name }) => name))].sort();
  expect(asked).toEqual(['ferry.example', 'near.example.cn', nodeName].sort());
  return `the first page after ${seconds} s; asked in the open: ${asked.join(', ')}`;
}

const reason = whyNoNamespaces();

test.skipIf(reason !== null).for(Object.keys(cores) as Core[])(
  'sing-box %s takes a phone’s whole traffic: no name leaks, and it starts without rule sets and page',
  async (version, { skip }) => {
    const core = await singBoxCore(version);
    if ('reason' in core) return skip(core.reason);
    await using phone = await openPhone(names);
    await using _node = startNode(phone, core.path);
    const file = join(phone.folder, 'profile.json');
    writeFileSync(file, profileOf(formats.SingBox, [node]).text);
    await using client = phone.onPhone(core.path, ['run', '--disable-color', '-c', file]);
    console.log(`sing-box ${version}: ${await tryPhone(phone, client)}`);
  },
);

test.skipIf(reason !== null)(
  'mihomo takes a phone’s whole traffic: no name leaks, and it starts without rule sets and page',
  async ({ skip }) => {
    const [core, server] = [await buildAgent('mihomo'), await singBoxCore('1.12.23')];
    if ('reason' in core) return skip(core.reason);
    if ('reason' in server) return skip(server.reason);
    await using phone = await openPhone(names);
    await using _node = startNode(phone, server.path);
    const file = join(phone.folder, 'profile.yaml');
    // As its apps do: the profile has no tunnel, because each system has another one.
    const tun =
      'tun: {enable: true, stack: gvisor, auto-route: true, auto-detect-interface: true, dns-hijack: [any:53]}';
    writeFileSync(file, `${profileOf(formats.Mihomo, [node]).text}${tun}\n`);
    await using client = phone.onPhone(core.path, ['-d', phone.folder, '-f', file]);
    console.log(`mihomo: ${await tryPhone(phone, client)}`);
  },
);
