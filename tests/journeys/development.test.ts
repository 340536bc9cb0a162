import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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

test('npm run dev serves portal and server at one address, and ends both', async () => {
  const place = await makePlace('pglite');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: '', VITEST: '', FERRY_DEMO: 'off', ...place.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await printedBy(child, /The portal is at (\S+)/);
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return [answer.status, await answer.text()];
  };
  expect(await read('/user/dashboard')).toEqual([200, expect.stringContaining('/src/main.tsx')]);
  expect(await read('/health')).toEqual([200, expect.stringContaining('"status":"ok"')]);
  expect(await read('/api/v2/user/get_me')).toEqual([401, expect.stringContaining('"is_success":false')]);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${url}/health`)).rejects.toThrow();
  await place.remove();
});

test('npm run dev refuses a word that it does not know', async () => {
  const child = spawn(process.execPath, [script, 'portal'], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([2, null]);
});
