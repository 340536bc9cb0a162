import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyChange } from './parts/apply-change.ts';
import { follow } from './parts/follow.ts';
import { recipesIn } from './parts/read-recipes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
  writeFileSync(join(folder, 'a.ts'), 'one\ntwo\n\nthree\ntwo\nfour\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const change = (text: string, path = 'a.ts', isNew = false) => {
  applyChange(folder, { path, text, isNew });
  return readFileSync(join(folder, path), 'utf8');
};

test('a change adds, removes and replaces lines at its context, in several places', () => {
  expect(change('-one\n+ONE\n two\n\n+2½\n three\n@@\n four\n+five\n')).toBe(
    'ONE\ntwo\n\n2½\nthree\ntwo\nfour\nfive\n',
  );
});

test('a new file is made with its folder', () => {
  expect(change('new\n', 'b/c.ts', true)).toBe('new\n');
});

test.each([
  ['of lines that are gone', '-zero\n+0\n', 'a.ts', false, 'a.ts: these lines stand there nowhere:\nzero\n'],
  ['of a part of a line', '-on\n+no\n', 'a.ts', false, 'a.ts: these lines stand there nowhere:\non\n'],
  [
    'of lines that stand twice',
    '-two\n+2\n',
    'a.ts',
    false,
    'a.ts: these lines stand there several times:\ntwo\n',
  ],
  ['without a neighbour', '+zero\n', 'a.ts', false, 'a.ts: no line says where'],
  ['of a file that is gone', '-one\n', 'b.ts', false, 'b.ts: there is no such file'],
  ['of a new file that is there', 'one\n', 'a.ts', true, 'a.ts: there is already such a file'],
])('a change %s is refused', (_what, text, path, isNew, why) => {
  expect(() => change(text, path, isNew)).toThrow(why);
});

const document = `# Recipes

## A thing

1. Do it.

### Example

\`a.ts\`:

\`\`\`diff
-one
+ONE
\`\`\`

\`b.ts\`, a new file:

\`\`\`ts
const b = 1;
\`\`\`

\`\`\`console
$ npm run it
$ git status --short
 M a.ts
?? b.ts
\`\`\`

## Another

Without an example.
`;

test('a document is read as its recipes, with changes and commands in order', () => {
  expect(recipesIn(document)).toEqual([
    {
      name: 'A thing',
      steps: [
        { path: 'a.ts', text: '-one\n+ONE\n', isNew: false },
        { path: 'b.ts', text: 'const b = 1;\n', isNew: true },
        { command: 'npm run it', output: '' },
        { command: 'git status --short', output: ' M a.ts\n?? b.ts\n' },
      ],
    },
  ]);
});

test.each([
  ['names no file', '`a.ts`:\n\n', 'A block of an example names no file'],
  ['has a change as a new file', '`a.ts`:', '`a.ts`, a new file:'],
])('a block that %s is refused', (_what, before, after) => {
  const changed = after.startsWith('`') ? document.replace(before, after) : document.replace(before, '');
  expect(() => recipesIn(changed)).toThrow(after.startsWith('`') ? 'a.ts: a changed file is a block' : after);
});

test('a recipe fails if a command prints something else', () => {
  const [recipe] = recipesIn(document);
  const clone = {
    folder,
    reset() {},
    remove() {},
    run: (command: string) => (command.startsWith('git') ? ' M a.ts\n' : 'done\n'),
  };
  expect(() => follow(clone, recipe ?? { steps: [] })).toThrow(
    'prints\n M a.ts\ninstead of\n M a.ts\n?? b.ts\n',
  );
});
