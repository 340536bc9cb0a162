import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ferry, tempFolder } from '../../testing/terminal.ts';

const id = '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10';
/** A text with one sign for each byte, as a transport gives it. */
const bytes = '\u0089PNG\u0000\u00ff';
const fetchFile = (argv: string[], tty = false) =>
  ferry(['tickets', 'attachment', id, ...argv], {
    env: { FERRY_TOKEN: 'token-1' },
    tty,
    reply: () => ({ body: bytes }),
  });

test('a file of a ticket is kept byte for byte, and never over another', async () => {
  const file = join(tempFolder(), 'shot.png');
  const { code, requests } = await fetchFile(['--output', file]);
  expect([code, requests[0]?.isBinary]).toEqual([0, true]);
  expect([...readFileSync(file)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]);
  const again = await fetchFile(['--output', file]);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('is there already')]);
});

test('a terminal is not filled with bytes', async () => {
  const { code, requests } = await fetchFile([], true);
  expect([code, requests]).toEqual([2, []]);
});
