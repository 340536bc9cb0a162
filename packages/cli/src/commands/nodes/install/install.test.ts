import { mkdirSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveFiles, sha256Of, zipOf } from '../../../testing/agent-release.ts';
import { nodeHealth } from '../../../testing/node.ts';
import {
  install,
  key,
  node,
  program,
  replyOf,
  scriptOf,
  ssr,
  tls,
  trojan,
  tuic,
  vless,
  vmess,
} from '../../../testing/node-install.ts';
import { openNodeMachine } from '../../../testing/node-machine.ts';
import { answer } from '../../../testing/terminal.ts';
import { programs } from './programs.ts';

const tag = programs.xrayrp?.tag ?? '';
const folder = `/Mtoly/XrayRP/releases/download/${tag}`;
const archiveOf = (name: string) =>
  zipOf({ XrayR: program(name), 'geoip.dat': 'ip', 'geosite.dat': 'site', 'config.yml': 'sample' });
const [amd64, arm64] = ['XrayR-linux-64.zip', 'XrayR-linux-arm64-v8a.zip'];
const info = '/v1/mod_mu/nodes/3/info';

/** The release, and the site's call that the script tests. */
const files = new Map<string, string | Buffer>();
let served: Awaited<ReturnType<typeof serveFiles>>;
beforeAll(async () => {
  served = await serveFiles(files);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(() => {
  files.clear();
  served.cut.clear();
  served.asked.length = 0;
  files.set(info, '{"ret":1,"data":{}}');
  for (const name of [amd64, arm64]) files.set(`${folder}/${name}`, archiveOf(name));
  const sums = [amd64, arm64].map((name) => `${sha256Of(archiveOf(name))}  ${name}\n`);
  files.set(`${folder}/SHA256SUMS`, sums.join(''));
});

const openMachine = (kind?: string) => openNodeMachine(served.url, kind);

const installed = [
  'etc/XrayR/config.yml',
  'etc/XrayR/geoip.dat',
  'etc/XrayR/geosite.dat',
  'etc/systemd/system/XrayR.service',
  'usr/local/XrayR/XrayR',
];

describe('the script', () => {
  test.each([
    ['x86_64', amd64],
    ['aarch64', arm64],
  ])('installs the release for %s, with the key unreadable for others', async (kind, name) => {
    const machine = openMachine(kind);
    const { code, out, err } = await machine.run(await scriptOf());
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`XrayR of ${name}\n`);
    expect(out).toMatch(/proves a whole download and no more/);
    expect(served.asked).toEqual([
      `${info}?key=${encodeURIComponent(key)}`,
      `${folder}/${name}`,
      `${folder}/SHA256SUMS`,
    ]);
    expect(machine.all()).toEqual(installed);
    expect(machine.read('usr/local/XrayR/XrayR')).toBe(program(name));
    expect(machine.mode('usr/local/XrayR/XrayR')).toBe(0o755);
    const modes = ['etc/XrayR', 'etc/XrayR/cert', 'etc/XrayR/config.yml'].map(machine.mode);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    expect(machine.read('etc/systemd/system/XrayR.service')).toContain('/usr/local/XrayR/XrayR --config');
    expect(machine.read('etc/XrayR/config.yml')).toBe(`Log:
  Level: warning
Nodes:
  - PanelType: "SSpanel"
    ApiConfig:
      ApiHost: "https://panel.test/v1"
      ApiKey: "${key}"
      NodeID: 3
      NodeType: V2ray
      Timeout: 30
      DisableCustomConfig: false
    ControllerConfig:
      UpdatePeriodic: 60
      CertConfig:
        CertMode: "none"
`);
    expect(machine.calls()).toMatch(/enable XrayR\nsystemctl restart XrayR\n/);
    // Everybody on a machine can read the arguments of a program.
    expect(machine.calls()).not.toContain('secret');
    expect(machine.calls()).not.toContain('apt-get');
  });

  test('can be run again, and keeps a copy of a replaced configuration', async () => {
    const machine = openMachine();
    const script = await scriptOf();
    await machine.run(script);
    expect((await machine.run(script)).code).toBe(0);
    expect(machine.all()).toEqual([...installed, 'usr/local/XrayR/XrayR~']);
    expect((await machine.run(script.replaceAll(`secret"`, `new"`))).code).toBe(0);
    expect(machine.read('etc/XrayR/config.yml')).toContain('new"');
    expect(machine.read('etc/XrayR/config.yml.~1~')).toContain('secret"');
    expect(machine.mode('etc/XrayR/config.yml.~1~')).toBe(0o600);
  });

  test('says if the agent does not run, and shows its log', async () => {
    const machine = openMachine();
    machine.place('systemctl', '[ "$1" != is-active ]');
    machine.place('journalctl', 'echo "panic: no such node"');
    const { code, err } = await machine.run(await scriptOf());
    expect([code, err]).toEqual([1, expect.stringMatching(/panic: no such node\nThe agent does not run/)]);
  });

  const without = (path: string) => () => void files.delete(path);
  const holding = (path: string, content: string | Buffer) => () => void files.set(path, content);
  const ofProgram = (content: string | Buffer) => () => {
    const archive = zipOf({ XrayR: content });
    files
      .set(`${folder}/${amd64}`, archive)
      .set(`${folder}/SHA256SUMS`, `${sha256Of(archive)} *./${amd64}\n`);
  };
  /** The beginning of a program for the 64-bit ARM. */
  const elf = Buffer.from(`7f454c46020101${'00'.repeat(9)}0200b70001000000${'00'.repeat(40)}`, 'hex');

  test.each<[string, () => unknown, RegExp, kind?: string]>([
    ['a wrong sum', holding(`${folder}/SHA256SUMS`, `${'0'.repeat(64)}  ${amd64}\n`), /is not the one/],
    ['another archive', holding(`${folder}/${amd64}`, archiveOf('a thief')), /is not the one.*Nothing was/],
    ['half an archive', () => served.cut.add(`${folder}/${amd64}`), /did not arrive/],
    ['no release', without(`${folder}/${amd64}`), /There is no archive at https:\/\/github\.com.*-64\.zip/],
    ['no sums', without(`${folder}/SHA256SUMS`), /--sha256/],
    ['sums without its name', holding(`${folder}/SHA256SUMS`, ''), /does not name XrayR-linux-64/],
    ['an archive that is none', ofProgramless, /cannot be unpacked/],
    ['an archive without the agent', () => ofFiles({ other: 'x' }), /no XrayR in the archive/],
    ['a program for another machine', ofProgram(elf), /not for a machine of the kind x86_64/],
    ['a machine of an unknown kind', () => {}, /not installed on riscv64.*--from/, 'riscv64'],
    ['a key that the server refuses', without(info), /does not take the key/],
  ])('with %s stops and changes nothing', async (_what, make, sentence, kind) => {
    const machine = openMachine(kind);
    mkdirSync(machine.at('usr/local/XrayR'), { recursive: true });
    writeFileSync(machine.at('usr/local/XrayR/XrayR'), 'the former');
    make();
    const { code, err } = await machine.run(await scriptOf());
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
    expect(machine.all()).toEqual(['usr/local/XrayR/XrayR']);
    expect(machine.read('usr/local/XrayR/XrayR')).toBe('the former');
    expect(machine.calls()).not.toContain('systemctl');
  });

  function ofFiles(content: Record<string, string>) {
    const archive = zipOf(content);
    files.set(`${folder}/${amd64}`, archive).set(`${folder}/SHA256SUMS`, `${sha256Of(archive)}  ${amd64}\n`);
  }
  function ofProgramless() {
    files.set(`${folder}/${amd64}`, 'text').set(`${folder}/SHA256SUMS`, `${sha256Of('text')}  ${amd64}\n`);
  }

  test('does not take a machine from another node', async () => {
    const machine = openMachine();
    mkdirSync(machine.at('etc/XrayR'), { recursive: true });
    const both = '      NodeID: 3\n      NodeID: 4\n';
    writeFileSync(machine.at('etc/XrayR/config.yml'), both);
    const { code, err } = await machine.run(await scriptOf());
    expect([code, err]).toEqual([1, expect.stringContaining('names another node')]);
    expect(machine.read('etc/XrayR/config.yml')).toBe(both);
  });

  test('with a pinned archive needs no sums, and takes no other', async () => {
    files.delete(`${folder}/SHA256SUMS`);
    const sum = sha256Of(archiveOf(amd64));
    const pinned = await openMachine().run(await scriptOf(['--sha256', sum.toUpperCase()]));
    expect([pinned.code, pinned.out]).toEqual([0, expect.stringContaining('that --sha256 names')]);
    expect(pinned.out).not.toContain('whole download');
    const other = await openMachine('aarch64').run(await scriptOf(['--sha256', sum]));
    expect([other.code, other.err]).toEqual([1, expect.stringContaining(sha256Of(archiveOf(arm64)))]);
  });

  test('takes an archive from another address, with the sums beside it, on any machine', async () => {
    const archive = archiveOf('a mirror');
    files.set('/old/agent.zip', archive);
    files.set('/old/SHA256SUMS', `${sha256Of(archive)}  agent.zip\n`);
    const from = ['--agent', 'xrayr', '--from', 'https://mirror.test/old/agent.zip?t=1'];
    const { code, err } = await openMachine('riscv64').run(await scriptOf(from));
    expect([code, err]).toEqual([0, '']);
    expect(served.asked.slice(1)).toEqual(['/old/agent.zip?t=1', '/old/SHA256SUMS']);
  });

  test('names missing files of a certificate, and continues if they exist', async () => {
    const machine = openMachine();
    const script = await scriptOf([], { config: trojan });
    const [crt, pem] = ['/etc/XrayR/cert/hk.example.com.crt', '/etc/XrayR/cert/hk.example.com.key'];
    const { code, err } = await machine.run(script);
    expect([code, served.asked]).toEqual([1, []]);
    expect(err).toMatch(new RegExp(`${crt} .* ${pem} `));
    mkdirSync(machine.at('etc/XrayR/cert'), { recursive: true });
    for (const file of [crt, pem]) writeFileSync(machine.at(file), 'PEM');
    expect((await machine.run(script)).code).toBe(0);
    expect(machine.read('etc/XrayR/config.yml')).toContain(`      CertConfig:
        CertMode: "file"
        CertDomain: "hk.example.com"
        CertFile: "${crt}"
        KeyFile: "${pem}"
`);
  });

  test('does nothing if only a part of it arrives', async () => {
    const machine = openMachine();
    const script = await scriptOf();
    await machine.run(script.slice(0, script.lastIndexOf('\nmain')));
    await machine.run(script.slice(0, script.length / 2));
    expect([machine.all(), machine.calls()]).toEqual([[], '']);
  });
});

describe('ferry nodes install', () => {
  test('gives a terminal one line to paste, and a pipe the script', async () => {
    const { out } = await install([], { tty: true });
    const [, packed = ''] = /^echo ([\w+/=]+) \| base64 -d \| gunzip \| sh\n$/.exec(out) ?? [];
    expect(out.length).toBeLessThan(4_096);
    const script = await scriptOf();
    expect(gunzipSync(Buffer.from(packed, 'base64')).toString()).toBe(script);
    expect(await scriptOf(['--script'], { tty: true })).toBe(script);
    expect(script).toContain(`for node 3`);
    expect(script).toContain(tag);
  });

  test.each([
    ['file', { mode: 'file', cert_file: '/a b/c.crt', key_file: '/d.key' }, 'CertFile: "/a b/c.crt"'],
    ['http', { mode: 'http', domain: 'hk.example.com', email: 'me@example.com' }, 'Email: "me@example.com"'],
    ['tls', { mode: 'tls', domain: 'hk.example.com', email: 'me@example.com' }, 'CertMode: "tls"'],
    [
      'dns',
      { mode: 'dns', domain: '*.example.com', email: 'me@example.com', provider: 'cloudflare' },
      'Provider: "cloudflare"',
    ],
    ['content', { mode: 'content' }, 'CertMode: "content"'],
    ['none', { mode: 'none' }, 'CertMode: "none"'],
  ])('writes the certificate of the node, %s, into the agent’s file', async (_mode, certificate, line) => {
    const { out, err } = await install([], { config: trojan, certificate, hasSecrets: true });
    expect(out).toContain(`        ${line}\n`);
    expect(err).not.toMatch(/ignores changes|systemctl edit/);
    expect(err.includes('must be on the node')).toBe(certificate.mode === 'file');
  });

  test('says what else has to be done', async () => {
    const bare = await install([], { config: trojan });
    expect(bare.err).toContain('These files must be on the node first: /etc/XrayR/cert/hk.example.com.crt');
    expect(bare.err).toContain(`ignores changes`);
    const [, body = ''] = /echo '(.*)' \| ferry nodes update 3/.exec(bare.err) ?? [];
    expect(JSON.parse(body).certificate).toMatchObject({ mode: 'file', domain: 'hk.example.com' });
    const dns = { mode: 'dns', domain: 'hk.example.com', email: 'me@example.com', provider: 'cloudflare' };
    expect((await install([], { config: trojan, certificate: dns })).err).toContain('systemctl edit XrayR');
    const served = await install([], { config: tuic, certificate: { mode: 'content' } });
    expect([served.code, served.err]).toEqual([
      0,
      expect.stringContaining('settings of the node: congestion_control.'),
    ]);
    expect(served.out).toContain('NodeType: Tuic');
  });

  const from = ['--from', 'https://mirror.test/XrayR.zip'];
  test('writes the two lines of REALITY only for XrayR', async () => {
    expect(await scriptOf([], { config: vless })).not.toContain('REALITY');
    const old = await scriptOf(['--agent', 'xrayr', ...from], { config: vless });
    expect(old).toContain('DisableLocalREALITYConfig: true\n      REALITYConfigs:\n        Show: false');
  });

  const juicity = { kind: 'juicity', port: 1, tls, congestion_control: 'bbr' };
  test.each<[string, string[], object, RegExp]>([
    ['a kind that no agent serves', [], juicity, /XrayRP does not serve juicity\..*: other/],
    ['tuic for XrayR', ['--agent', 'xrayr', ...from], tuic, /XrayR.*tuic.*: xrayrp, v2node/],
    ['shadowsocksr for XrayRP', [], ssr, /Possible agents: shadowsocks-mod, other/],
    ['vmess for shadowsocks-mod', ['--agent', 'shadowsocks-mod'], vmess, /: xrayrp, xrayr, v2node/],
    ['socks5 with TLS', ['--agent', 'xboard-node'], { kind: 'socks5', port: 443, tls }, /only without TLS/],
    [
      'V2bX without a release',
      ['--agent', 'v2bx'],
      vmess,
      /No release of V2bX was examined: choose one at https:\/\/github\.com\/wyx2685\/V2bX\/releases and name it, as in ferry nodes install 3 --agent v2bx --release <tag> $/,
    ],
    [
      'Xboard-Node without a release',
      ['--agent', 'xboard-node'],
      vmess,
      /Xboard-Node\/releases and name it, as in ferry nodes install 3 --agent xboard-node --release <tag> --sha256 <digits> $/,
    ],
    ['Xboard-Node without a sum', ['--agent', 'xboard-node', '--release', 'v1'], vmess, /--sha256/],
    ['what has no script', ['--agent', 'shadowsocks-mod'], ssr, /docs\/production\.md/],
    ['XrayR without an address', ['--agent', 'xrayr'], vmess, /--from/],
  ])('refuses %s before a key is made', async (_what, argv, config, sentence) => {
    const { code, err, requests } = await install(argv, { config });
    expect([code, requests.map(({ method }) => method)]).toEqual([2, ['GET', 'GET']]);
    expect(err.replaceAll('\n', ' ')).toMatch(sentence);
  });

  test('refuses a certificate that XrayR cannot get', async () => {
    const content = { config: trojan, certificate: { mode: 'content' } };
    expect((await install(['--agent', 'xrayr', ...from], content)).code).toBe(2);
  });

  test.each([
    ['http://ferry.example', 2],
    ['http://127.0.0.1.example', 2],
    ['http://127.0.0.1:8080', 0],
    ['http://[::1]:8080', 0],
    ['http://ferry.localhost', 0],
    ['https://ferry.example/portal', 0],
  ])('with a site at %s ends with %i', async (publicUrl, code) => {
    const ran = await install([], { publicUrl });
    expect(ran.code).toBe(code);
    if (code === 0) expect(ran.out).toContain(`ApiHost: "${publicUrl}/v1"`);
    else expect(ran.err).toContain('FERRY_PUBLIC_URL');
  });

  test.each([
    ['an agent that nobody knows', ['--agent', 'soga']],
    ['an archive without https', ['--from', 'http://mirror.example/XrayR.zip']],
    ['an address that is none', ['--from', 'mirror']],
    ['a tag that a shell would read', ['--release', '$(reboot)']],
    ['a sum that is too short', ['--sha256', 'abc']],
    ['a release and an address', ['--release', '0.9.1', ...from]],
  ])('refuses %s', async (_what, argv) => {
    expect(await install(argv)).toMatchObject({ code: 2, requests: [] });
  });

  test('waits for the first report until it comes', async () => {
    let heard: string | null = null;
    const { node_id, node_name } = node;
    const health = { ...nodeHealth, node_id, node_name, status: 'unknown' };
    const { code, err, sleeps } = await install(['--wait', 'PT10M'], {
      reply: (request, index) =>
        request.url.endsWith('/health')
          ? answer([{ ...health, last_heard_at: heard }])
          : replyOf()(request, index),
      onSleep: () => {
        heard = '2026-11-21T08:00:05Z';
      },
    });
    expect([code, err, sleeps]).toEqual([0, 'Node 3 reports.\nAt https://ferry.test.\n', [5_000]]);
  });
});
