import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DirectoryInUse, openPglite } from './open-pglite.ts';

test('the embedded database refuses a second opener of its directory and lets it in after the first closed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ferry-lock-'));
  const first = await openPglite(directory);
  await expect(openPglite(directory)).rejects.toThrow(DirectoryInUse);
  await first.close();
  const second = await openPglite(directory);
  await second.close();
  rmSync(directory, { recursive: true });
});
