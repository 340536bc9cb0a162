import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveFiles, sha256Of, zipOf } from '../../../testing/agent-release.ts';
import { install, key, program, scriptOf, tls, trojan } from '../../../testing/node-install.ts';
import { openNodeMachine } from '../../../testing/node-machine.ts';

const files = new Map<string, string | Buffer>();
let served: Awaited<ReturnType<typeof serveFiles>>;
beforeAll(async () => {
  served = await serveFiles(files);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(() => {
  files.clear();
  served.asked.length = 0;
});

const openMachine = (kind?: string) => openNodeMachine(served.url, kind);

const [release, sum] = ['v0.4.4', (content: string | Buffer) => sha256Of(content)];
const bare = `#!/bin/sh\n[ "$*" = -v ] && echo xboard-node\n`;
const alivelist = '/api/v1/server/UniProxy/alivelist';
/** Places a release of one file, with digests as OpenSSL writes them. */
function placeRelease(folder: string, name: string, archive: string | Buffer) {
  files.set(alivelist, '{"alive":{}}').set(`${folder}/${name}`, archive);
  files.set(`${folder}/${name}.dgst`, `MD5= 1\nSHA2-256= ${sum(archive)}\nSHA2-512= 2\n`);
}
const v2node = '/wyx2685/v2node/releases/download/v0.4.4';
const v2bx = '/wyx2685/V2bX/releases/download/v0.4.4';
const xboardNode = '/cedar2025/Xboard-Node/releases/download/v0.4.4';
const zipped = (name: string) => zipOf({ [name]: program(name), 'geoip.dat': 'ip' });

test('installs v2node, whose archive has a file of digests', async () => {
  placeRelease(v2node, 'v2node-linux-64.zip', zipped('v2node'));
  const machine = openMachine();
  const ran = await machine.run(await scriptOf(['--agent', 'v2node'], { config: trojan }));
  expect([ran.code, ran.err]).toEqual([0, '']);
  expect(served.asked[0]).toBe(`${alivelist}?node_id=3&token=${encodeURIComponent(key)}`);
  expect(JSON.parse(machine.read('etc/v2node/config.json'))).toEqual({
    Log: { Level: 'warning', Access: 'none' },
    Nodes: [{ ApiHost: 'https://panel.test', NodeID: 3, ApiKey: key, Timeout: 30 }],
  });
  expect(machine.mode('etc/v2node/config.json')).toBe(0o600);
  expect(machine.read('etc/systemd/system/v2node.service')).toContain(
    'ExecStart=/usr/local/v2node/v2node server -c /etc/v2node/config.json\n',
  );
  expect(machine.calls()).toMatch(/enable v2node\nsystemctl restart v2node\n/);
  files.set(`${v2node}/v2node-linux-64.zip.dgst`, `SHA2-256= ${'0'.repeat(64)}\n`);
  const thief = await openMachine().run(await scriptOf(['--agent', 'v2node']));
  expect([thief.code, thief.err]).toEqual([1, expect.stringMatching(/is not the one.*Nothing was/)]);
});

test('installs V2bX, whose configuration has the kind and the certificate', async () => {
  placeRelease(v2bx, 'V2bX-linux-arm64-v8a.zip', zipped('V2bX'));
  const certificate = { mode: 'tls', domain: 'hk.example.com', email: 'me@example.com' };
  const script = await scriptOf(['--agent', 'v2bx', '--release', release], { config: trojan, certificate });
  const machine = openMachine('aarch64');
  expect(await machine.run(script)).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(machine.read('etc/V2bX/config.json')).Nodes).toEqual([
    {
      Core: 'sing',
      ...{ ApiHost: 'https://panel.test', NodeID: 3, ApiKey: key, Timeout: 30, NodeType: 'trojan' },
      ListenIP: '0.0.0.0',
      CertConfig: { CertMode: 'http', CertDomain: 'hk.example.com', Email: 'me@example.com' },
    },
  ]);
  const other = openMachine('aarch64');
  mkdirSync(other.at('etc/V2bX'), { recursive: true });
  writeFileSync(
    other.at('etc/V2bX/config.json'),
    machine.read('etc/V2bX/config.json').replace(': 3', ': 33'),
  );
  expect((await other.run(script)).err).toContain('names another node');
});

test('installs Xboard-Node, which is a bare program without checksums', async () => {
  placeRelease(xboardNode, 'xboard-node-linux-amd64', bare);
  const pinned = ['--agent', 'xboard-node', '--release', release, '--sha256', sum(bare)];
  const machine = openMachine();
  expect(await machine.run(await scriptOf(pinned))).toMatchObject({ code: 0, err: '' });
  expect(machine.read('usr/local/xboard-node/xboard-node')).toBe(bare);
  expect(machine.read('etc/xboard-node/config.yml')).toBe(
    `panel:\n  url: "https://panel.test"\n  token: "${key}"\n  node_id: 3\nlog:\n  level: warn\n`,
  );
  expect(await openMachine().run(await scriptOf(pinned))).toMatchObject({ code: 0 });
});

const hysteria2 = { kind: 'hysteria2', port: 443, tls, obfs: null, hop_ports: '2000-3000' };

test('uses the agent in the node’s settings, or else stores the new one there', async () => {
  const named = await install([], { agent: 'v2node' });
  expect(named.out).toContain('# Installs v2node v0.4.4 for node 3.');
  expect(named.requests.map(({ method }) => method)).not.toContain('PUT');
  const unnamed = await install([], { agent: null });
  const [put] = unnamed.requests.filter(({ method }) => method === 'PUT');
  expect(JSON.parse(put?.body ?? '')).toEqual({ agent: 'xrayrp' });
  expect(unnamed.err).toContain('Node 3 now says that its agent is xrayrp.');
});

test('makes XrayRP use other calls if those for SSPanel cannot serve the node', async () => {
  const { out, err } = await install([], { config: hysteria2 });
  expect(out).toContain('PanelType: "NewV2board"\n    ApiConfig:\n      ApiHost: "https://panel.test"\n');
  expect([out.includes('NodeType: Hysteria2'), err.includes('not read')]).toEqual([true, false]);
  const of = await install(['--agent', 'v2node'], { config: hysteria2 });
  expect(of.err).toContain('v2node does not read these settings of the node: hop_ports.');
  expect(of.err).toContain('so v2node makes one that clients refuse');
  expect(of.err).not.toContain('stays connected');
  const bx = await install(['--agent', 'v2bx', '--release', 'v1'], { config: hysteria2 });
  expect(bx.err).toContain(
    'V2bX does not end connections of hysteria2: a customer who is cut off stays connected',
  );
  const certificate = { mode: 'file', cert_file: '/a.crt', key_file: '/a.key' };
  expect((await install(['--agent', 'v2node'], { config: hysteria2, certificate })).err).not.toContain(
    'refuse',
  );
});
