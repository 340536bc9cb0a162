import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outbound } from './real-site.ts';

/** A program that runs until the end of the scope. */
export interface Running extends AsyncDisposable {
  said(): string;
  hasEnded(): boolean;
  /** Ends it, by default as systemd does. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

export function start(path: string, args: readonly string[], cwd: string): Running {
  const child = spawn(path, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said = `${said}${part}`.slice(-20_000);
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return { said: () => said, hasEnded, end, [Symbol.asyncDispose]: () => end('SIGKILL') };
}

/** Waits until something is so. What the programs said is in the error. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { seconds, programs = [] }: { seconds: number; programs?: readonly Running[] },
): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > seconds * 1_000)
      throw new Error(
        `${what}: not within ${seconds} s\n${programs.map((program) => program.said()).join('\n')}`,
      );
    await pause(500);
  }
  return Math.round((performance.now() - began) / 1_000);
}

export const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * A client of sing-box with one local proxy for each node of a profile, by the tag of the node. Builds on PyPI cannot send
 * the fingerprint of a browser (uTLS), so it is left out.
 */
export async function startClient(
  core: string,
  folder: string,
  {
    outbounds,
    certificate,
    ports,
    from,
  }: {
    readonly outbounds: readonly Outbound[];
    /** PEM that the nodes have, because no authority signed it. */
    readonly certificate: string;
    readonly ports: ReadonlyMap<string, number>;
    /** The address of this machine that nodes see. By default the loopback's own. */
    readonly from?: string | undefined;
  },
): Promise<Running> {
  const used = outbounds.filter(({ tag }) => ports.has(tag));
  const config = {
    log: { level: 'warn' },
    inbounds: [...ports].map(([tag, listen_port]) => ({
      ...{ type: 'mixed', tag: `to ${tag}`, listen: '127.0.0.1', listen_port },
    })),
    outbounds: used.map((outbound) => ({
      ...outbound,
      ...(from === undefined ? {} : { inet4_bind_address: from }),
      ...(outbound.tls === undefined ? {} : { tls: { ...outbound.tls, utls: undefined, certificate } }),
    })),
    route: { rules: [...ports.keys()].map((tag) => ({ inbound: `to ${tag}`, outbound: tag })) },
  };
  const file = join(folder, `client-${Math.min(...ports.values())}.json`);
  writeFileSync(file, JSON.stringify(config));
  const client = start(core, ['run', '-c', file], folder);
  await until('the client listens', async () => listens(Math.min(...ports.values())), {
    seconds: 30,
    programs: [client],
  });
  return client;
}

/** Downloads through a local proxy. Returns how many bytes came. */
export const download = (url: string, proxyPort: number, milliseconds: number) =>
  new Promise<number>((resolve) => {
    let bytes = 0;
    const signal = AbortSignal.timeout(milliseconds);
    // An agent goes where the header says, and not where the proxy was asked to go.
    const headers = { host: new URL(url).host };
    const proxy = { host: '127.0.0.1', port: proxyPort, path: url, headers, agent: false as const, signal };
    const request = get(proxy, (answer) => {
      answer.on('data', (part: Buffer) => {
        bytes += answer.statusCode === 200 ? part.length : 0;
      });
      answer.on('error', () => resolve(bytes));
      answer.on('end', () => resolve(bytes));
    });
    request.on('error', () => resolve(bytes));
  });
