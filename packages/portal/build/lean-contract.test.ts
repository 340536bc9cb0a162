import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { leanContract, notInBrowser } from './lean-contract.ts';

const packages = fileURLToPath(new URL('../..', import.meta.url));
const readSource = (file: string) => readFileSync(packages + file, 'utf8');

/** The properties that a text reads, by name. */
function readIn(text: string): Set<string> {
  const names = new Set<string>();
  new Visitor({
    MemberExpression({ property }) {
      if (property.type === 'Identifier') names.add(property.name);
    },
    ObjectPattern({ properties }) {
      for (const one of properties)
        if (one.type === 'Property' && one.key.type === 'Identifier') names.add(one.key.name);
    },
  }).visit(parseSync('x.tsx', text).program);
  return names;
}

const ofBrowser = globSync('{core/src/{client,machines},portal/src,ui/src}/**/*.{ts,tsx}', {
  cwd: packages,
}).filter(
  // The pages for developers read the calls as data, which the build lists whole.
  (file) => !/\.test\.ts$|\.stories\.tsx$|\/test-pages\//.test(file),
);

test('no browser code reads the parts that the build removes from calls', () => {
  const readers = ofBrowser.flatMap((file) => {
    const names = readIn(readSource(file));
    return notInBrowser.filter((name) => names.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(ofBrowser.length).toBeGreaterThan(300);
  expect(readers).toEqual([]);
  expect([...readIn('const { meaning } = call; call.refusals.map(String);')]).toEqual(
    expect.arrayContaining(['meaning', 'refusals']),
  );
});

test('a declaration keeps what a browser reads', () => {
  const text = `import { call } from '../base/call.ts';
import { past, secret } from '../base/fields/fields.ts';
export const show = call({
  operation: 'a.show',
  meaning: 'It, and so on.',
  answer: () => result(z.object({ at: past(time), key: z.nullable(secret(z.string())) })),
  refusals: ['a.b', 'a.c'],
});`;
  expect(leanContract('x.ts', text).replaceAll(/\s+/g, ' ')).toContain(
    "call({ operation: 'a.show', answer: () => result(z.object({ at: time, key: z.nullable(z.string()) })), });",
  );
});

test('a text without calls stays as it is', () => {
  const file = 'core/src/contract/base/fields/fields.ts';
  expect(leanContract(file, readSource(file))).toBe(readSource(file));
});
