import { allCalls } from '@ferry/core/contract';
import { expect, test } from 'vitest';
import { leaves } from '../testing/all-commands.ts';
import { carriedOut } from '../testing/carried-out.ts';

test('every command that changes the site takes --yes, and no other does', { timeout: 240_000 }, async () => {
  const wrong: unknown[] = [];
  let writes = 0;
  for (const leaf of await leaves()) {
    const name = leaf.words.join(' ');
    if (name === 'help' || name === 'complete' || name.endsWith('watch')) continue;
    const takes = /^ +--yes /m.test((await carriedOut(leaf, ['--help'])).out);
    const call = allCalls.find(({ meaning }) => meaning === leaf.command.description());
    const plain = await carriedOut(leaf);
    const sure = takes ? await carriedOut(leaf, ['--yes']) : plain;
    // Any call may be made by `api`. A node that has an agent is installed in the tests of `install`.
    if (['api', 'nodes install'].includes(name)) {
      expect([name, takes]).toEqual([name, true]);
      continue;
    }
    const isWrite = call?.changes === true || plain.changed.size > 0 || sure.changed.size > 0;
    if (isWrite) writes += 1;
    // Where a command asks nothing, `--yes` does not change the request.
    const isHarmless = !isWrite || plain.changed.size === 0 || plain.changed.size === sure.changed.size;
    if (takes !== isWrite || !isHarmless) wrong.push({ name, takes, isWrite, isHarmless, err: sure.err });
  }
  expect(wrong).toEqual([]);
  expect(writes).toBeGreaterThan(90);
});
