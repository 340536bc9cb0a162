import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const path = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';

/** Debian's pgbouncer, if it is installed. */
export const hasPgbouncer = existsSync(path);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/**
 * A pooler with few sessions, which lends each for one transaction.
 *
 * @param ignores startup parameters that it accepts and ignores
 */
export async function openPgbouncer(
  url: string,
  sessions = 2,
  ignores = '',
): Promise<AsyncDisposable & { url: string }> {
  const real = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'ferry-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const password = real.password === '' ? '' : ` password=${decodeURIComponent(real.password)}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${real.hostname} port=${real.port || 5432} user=${real.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
ignore_startup_parameters = ${ignores}
`,
  );
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(path, ['-q', file], { ...as, stdio: 'ignore' });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start');
    await pause(20);
  }
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(port);
  return {
    url: pooled.href,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
