import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { leaves } from '../testing/all-commands.ts';
import { carriedOut } from '../testing/carried-out.ts';

const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** A command whose JSON another program reads, with the fields that it reads. */
const piped =
  /\bferry ((?:[a-z][\w-]* )+)[^|\n]*--json[^|\n]*\|\s*(?:jq (?:-\w+ )*|node -p [^\n]*?readFileSync\(0\)\))('[^'\n]*'|"[^"\n]*"|\.\S+)/g;

test('fields that examples read from a command’s JSON exist', { timeout: 240_000 }, async () => {
  const all = await leaves();
  const texts = readdirSync(docs).flatMap((name) =>
    name.endsWith('.md') ? [readFileSync(docs + name, 'utf8')] : [],
  );
  for (const leaf of all) texts.push((await carriedOut(leaf, ['--help'])).out);
  const wrong: string[] = [];
  const read = new Set(texts.flatMap((text) => [...text.matchAll(piped)].map(([whole]) => whole)));
  for (const example of read) {
    const [[, named = '', reads = ''] = []] = [...example.matchAll(piped)];
    const leaf = all.find(({ words }) => `${named} `.startsWith(`${words.join(' ')} `));
    if (leaf === undefined) throw new Error(`no command: ${example}`);
    // A watch never ends, and samples of a schema make no valid node.
    if (['tickets watch', 'nodes create'].includes(leaf.words.join(' '))) continue;
    const { out, err } = await carriedOut(leaf, ['--json']);
    const [, field = ''] = /\.(\w+)/.exec(reads) ?? [];
    if (out === '' || !(field in JSON.parse(out))) wrong.push(`${example}: no ${field} in ${out}${err}`);
  }
  expect(wrong).toEqual([]);
  expect(read.size).toBeGreaterThan(8);
});
