import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makePlace } from './parts/server-process.ts';

const script = fileURLToPath(new URL('../../scripts/dev.js', import.meta.url));

/** Resolves with the first match in what a process prints. */
const printedBy = (child: ChildProcess, wanted: RegExp) =>
  new Promise<string>((resolve, reject) => {
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk.toString();
      const [, found] = wanted.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });

/** A socket that takes a port, and the number of that. */
async function takePort() {
  const socket = createServer().listen(0);
  await once(socket, 'listening');
  return { socket, port: (socket.address() as AddressInfo).port };
}

test('npm run dev serves portal and server at the port that it is told, and ends both', async () => {
  const place = await makePlace('pglite');
  const { socket, port } = await takePort();
  socket.close();
  await once(socket, 'close');
  const child = spawn(process.execPath, [script, '--port', String(port)], {
    env: { ...process.env, NODE_ENV: '', VITEST: '', FERRY_DEMO: 'off', ...place.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await printedBy(child, /The portal is at (\S+)/);
  expect(new URL(url).port).toBe(String(port));
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return [answer.status, await answer.text()];
  };
  expect(await read('/user/dashboard')).toEqual([200, expect.stringContaining('/src/main.ts')]);
  expect(await read('/health')).toEqual([200, expect.stringContaining('"status":"ok"')]);
  expect(await read('/api/v2/user/get_me')).toEqual([401, expect.stringContaining('"is_success":false')]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${url}/health`)).rejects.toThrow();
  await place.remove();
});

test.each([['portal'], ['--port=0'], ['--port=65536'], ['--port', 'x'], ['--colour']])(
  'npm run dev refuses %s',
  async (...words) => {
    const child = spawn(process.execPath, [script, ...words], { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([2, null]);
  },
);

test('npm run dev says that a port is taken', async () => {
  const { socket, port } = await takePort();
  const child = spawn(process.execPath, [script, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await printedBy(child, /cannot be served: Port (\d+) is already in use/);
  expect([said, await once(child, 'exit')]).toEqual([String(port), [1, null]]);
  socket.close();
});
