import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the descriptions in the OpenAPI document are the comments of the contract', () => {
  const script = fileURLToPath(new URL('../../scripts/sentences.js', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
});
