import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ReadLink } from './read-links.ts';

const run = promisify(execFile);
const v2ray = process.env.V2RAY_PATH ?? '/usr/bin/v2ray';
const v2ctl = v2ray.replace(/v2ray$/, 'v2ctl');

/**
 * Whether Debian's v2ray is installed, with the program that reads its counters. `npm test` installs it if it may.
 */
export const hasV2ray = existsSync(v2ray) && existsSync(v2ctl);

/** An outbound by v2ray's documentation, from a parsed link. */
export function outboundOf({ kind, host, port, secret, options }: ReadLink): object {
  const network = options.net ?? options.type ?? 'tcp';
  const streamSettings = {
    network,
    security: (options.tls ?? options.security) || 'none',
    ...(network === 'ws' ? { wsSettings: { path: options.path, headers: { Host: options.host } } } : {}),
    ...(options.sni ? { tlsSettings: { serverName: options.sni } } : {}),
  };
  if (kind === 'shadowsocks')
    return {
      protocol: 'shadowsocks',
      settings: { servers: [{ address: host, port, method: options.method, password: secret }] },
    };
  if (kind === 'trojan')
    return {
      protocol: 'trojan',
      settings: { servers: [{ address: host, port, password: secret }] },
      streamSettings,
    };
  const user =
    kind === 'vmess' ? { id: secret, alterId: Number(options.aid) } : { id: secret, encryption: 'none' };
  return { protocol: kind, settings: { vnext: [{ address: host, port, users: [user] }] }, streamSettings };
}

/** v2ray's result for a configuration: it ends with `Configuration OK.`, or names the error. */
export async function checkConfig(config: object): Promise<string> {
  const checked = run(v2ray, ['-test', '-config', 'stdin:']);
  checked.child.stdin?.end(JSON.stringify(config));
  return (await checked).stdout;
}

/** Free ports of the loopback interface. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
      return (server.address() as AddressInfo).port;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const maxStartMs = 10_000;

async function untilListening(child: ChildProcess, ports: readonly number[], said: () => string) {
  const end = Date.now() + maxStartMs;
  for (const port of ports)
    while (!(await listens(port))) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`v2ray did not start:\n${said()}`);
      await pause(20);
    }
}

/** Starts v2ray with a configuration that listens on these ports. It stops at the end of the scope. */
export async function startV2ray(config: object, ports: readonly number[]): Promise<AsyncDisposable> {
  const child = spawn(v2ray, ['-config', 'stdin:'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part;
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = () => child.kill('SIGKILL');
  // A test that times out never leaves its scope, so the process is killed at exit.
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  child.stdin.end(JSON.stringify(config));
  try {
    await untilListening(child, ports, () => text);
  } catch (error) {
    await stop();
    throw error;
  }
  return { [Symbol.asyncDispose]: stop };
}

export interface Counted {
  up: number;
  down: number;
}

/** The bytes that v2ray counted for each user since the last call. */
export async function takeCounters(apiPort: number): Promise<Map<string, Counted>> {
  const query = ['StatsService.QueryStats', 'pattern: "user>>>" reset: true'];
  const { stdout } = await run(v2ctl, ['api', `--server=127.0.0.1:${apiPort}`, ...query]);
  const counted = new Map<string, Counted>();
  const each = /name: "user>>>([^>]+)>>>traffic>>>(up|down)link"(?:\s+value: (\d+))?/g;
  for (const [, email = '', way, bytes = '0'] of stdout.matchAll(each)) {
    const before = counted.get(email) ?? { up: 0, down: 0 };
    counted.set(email, { ...before, [way === 'up' ? 'up' : 'down']: Number(bytes) });
  }
  return counted;
}
