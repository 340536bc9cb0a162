import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlace } from '../journeys/parts/server-process.ts';
import { applyChange } from './parts/apply-change.ts';
import { follow } from './parts/follow.ts';
import { type Clone, openClone } from './parts/open-clone.ts';
import { isChange, readRecipes } from './parts/read-recipes.ts';

const recipes = readRecipes();

let clone: Clone;
beforeAll(() => {
  clone = openClone();
});
afterAll(() => clone.remove());

test('each kind of change has an example, which ends with the changed files', () => {
  expect(recipes.map(({ name }) => name)).toEqual([
    'Your first change in 15 minutes',
    'A screen with its route',
    "A customer's call",
    'A refusal',
    'A job',
    'An admin call with its command',
    'A field on a plan',
    'A language',
  ]);
  for (const { name, steps } of recipes)
    expect([name, steps.at(-1)]).toEqual([
      name,
      { command: 'git status --short', output: expect.stringMatching(/^([ ?]\S \S+\n)+$/) },
    ]);
});

test.each(recipes)('the example of $name works', (recipe) => {
  follow(clone, recipe);
});

/** Resolves with the address that `npm run dev` prints. */
const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /The portal is at (\S+)/.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });

test('npm run dev shows the first change at once', async () => {
  clone.reset();
  const change = recipes[0]?.steps.find(isChange);
  if (change === undefined) throw new Error('The first recipe changes nothing');
  const place = await makePlace('pglite');
  const child = spawn(process.execPath, [join(clone.folder, 'scripts/dev.js')], {
    env: { ...process.env, NODE_ENV: '', VITEST: '', FERRY_DEMO: 'off', ...place.environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const address = await addressOf(child);
    // Imported like from a page.
    const module = `${address}/@fs${join(clone.folder, change.path)}?import`;
    const read = async () => await (await fetch(module)).text();
    const [before = '', after = ''] = ['-', '+'].map((mark) =>
      change.text
        .split('\n')
        .find((line) => line.startsWith(mark))
        ?.match(/"[^"]*"(?=,?$)/)
        ?.at(0),
    );
    expect(await read()).toContain(before);
    expect(await read()).not.toContain(after);
    applyChange(clone.folder, change);
    await expect.poll(read, { timeout: 60_000 }).toContain(after);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await place.remove();
  }
});
