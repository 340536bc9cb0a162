import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, mapInPieces, parseInPieces, sortInPieces } from './in-pieces.ts';

const rowOf = (id: number) => ({ user_id: id, u: id * 7, d: 1 });
const many = Array.from({ length: 5_000 }, (_, id) => rowOf(id));
const byId = Object.fromEntries(many.map(({ user_id, u, d }) => [user_id, [u, d]]));

/** Texts that look like those of agents, with what could mislead a cut. */
const odd: Record<string, unknown> = {
  'rows of an agent': { data: many },
  'rows by customer': byId,
  'rows with objects within': { data: many.map((row) => ({ ...row, more: { a: 1 }, list: [{}, {}] })) },
  'texts with brackets': { data: many.map((row) => ({ ...row, name: '},{"u":[1],' })) },
  'texts with quotes before brackets': { data: many.map((row) => ({ ...row, name: '"},\\' })) },
  'keys after the rows': { data: many, more: [1], other: { data: many } },
  'keys before the rows': { more: 1, data: many },
  'lists within the lists': Object.fromEntries(
    many.map(({ user_id, u }) => [user_id, [u, [1, 2], '],"1":[']]),
  ),
  'a prototype among the customers': JSON.parse(`${JSON.stringify(byId).slice(0, -1)},"__proto__":[1,2]}`),
  'a list': many,
  'a text': 'x'.repeat(100_000),
  'no rows': { data: [], more: 'x'.repeat(100_000) },
};

test.each(Object.keys(odd))('a long text is read like any JSON, with or without spaces: %s', async (name) => {
  for (const spaces of [undefined, 1]) {
    const text = JSON.stringify(odd[name], null, spaces);
    for (const one of [text, text.replaceAll('},', '}, '), `  ${text} \n`]) {
      expect(isLong(one)).toBe(true);
      const [parsed, whole] = [await parseInPieces(one), JSON.parse(one)];
      expect(JSON.stringify(parsed)).toBe(JSON.stringify(whole));
      expect(Object.getPrototypeOf(parsed)).toBe(Object.getPrototypeOf(whole));
    }
  }
});

test('a repeated key has its last value', async () => {
  const rows = JSON.stringify(many);
  for (const text of [`{"data":${rows},"data":[1]}`, `{"1":[0],${JSON.stringify(byId).slice(1)}`])
    expect(await parseInPieces(text)).toEqual(JSON.parse(text));
});

test('invalid JSON is refused with the same error as elsewhere', async () => {
  const text = JSON.stringify({ data: many });
  const half = Math.floor(text.length / 2);
  const broken = [
    text.slice(0, -1),
    text.slice(0, half),
    `${text}}`,
    `${text.slice(0, half)}]}${text.slice(half)}`,
    text.replace('},', '},,'),
    text.replace(/\}\]\}$/, '},]}'),
    text.replace('[', '[,'),
  ];
  for (const one of broken) await expect(parseInPieces(one)).rejects.toThrow(SyntaxError);
});

test('rows are sorted as by one stable sort', async () => {
  const rows = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 0, maxLength: 3_000 });
  await fc.assert(
    fc.asyncProperty(rows, async (numbers) => {
      const given = numbers.map((key, at) => ({ key, at }));
      const by = (one: { key: number }, other: { key: number }) => one.key - other.key;
      expect(await sortInPieces(given, by)).toEqual(given.toSorted(by));
    }),
    { numRuns: 30 },
  );
});

test('other work runs while many rows are processed', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  let busy = 0;
  const numbers = await mapInPieces(Array(20_000).keys(), (at) => {
    busy = Math.max(busy, turns);
    for (let spin = 0; spin < 2_000; spin += 1) Math.sqrt(spin);
    return at;
  });
  clearInterval(timer);
  expect(numbers).toHaveLength(20_000);
  expect(busy).toBeGreaterThan(3);
});
