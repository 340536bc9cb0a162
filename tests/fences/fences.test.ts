import { dirname, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memberOf, nounOf, roomOf, whyNot, wingOf } from './arrows.ts';
import { importsOf, sources, unreadImports } from './imports.ts';
import { rooms, wings } from './rooms.ts';

const arrows = sources.flatMap((from) => importsOf(from).map((to) => [from, to] as const));

test('every file is in a room, and every room has a file', () => {
  expect(sources.filter((file) => file.startsWith('packages/') && roomOf(file) === undefined)).toEqual([]);
  expect(rooms.filter((room) => !sources.some((file) => roomOf(file) === room))).toEqual([]);
});

/** The nouns of the server, each with the place of its wing. */
const nouns = [...new Map(sources.map((file) => [nounOf(file), wingOf(file)])).entries()].flatMap(
  ([noun, wing]) =>
    noun === undefined ? [] : [{ noun, place: (wings as readonly (string | undefined)[]).indexOf(wing) }],
);

test('every noun of the server is in a wing', () => {
  expect(nouns.length).toBeGreaterThan(40);
  expect(nouns.filter(({ place }) => place < 0)).toEqual([]);
});

test('no import violates the table', () => {
  const found = arrows.flatMap(([from, to]) => {
    const why = whyNot(from, to);
    return why === undefined ? [] : [`${from} → ${to}: ${why}`];
  });
  expect(found.sort()).toEqual([]);
});

/** Files with imports that the source does not show, and why that is allowed. */
const unread: Readonly<Record<string, string>> = {
  'packages/cli/bin/ferry.js': 'its own source, or what a release makes of it',
  'packages/cli/bin/hand-over.js': 'nothing: it asks where a package lies, to run it',
  'packages/portal/src/main.ts': 'the scripts of the page, which the build lists in the document',
};

test('every import of the product can be read from its source', () => {
  const found = sources
    .filter((file) => roomOf(file)?.name !== 'tests')
    .flatMap((file) => unreadImports(file).map((line) => ({ file, line })));
  expect(found.filter(({ file }) => !(file in unread)).map(({ file, line }) => `${file}:${line}`)).toEqual(
    [],
  );
  expect(Object.keys(unread).filter((file) => !found.some((one) => one.file === file))).toEqual([]);
});

/** The file that represents a room in a probe. For a noun it is its `index.ts`. */
const fileOf = (name: string, member?: string): string => {
  const own = sources.filter((file) => roomOf(file)?.name === name);
  const room = rooms.find((one) => one.name === name);
  const found =
    member === undefined || room === undefined
      ? (own.find((file) => nounOf(file) !== undefined && file.endsWith('/index.ts')) ?? own[0])
      : own.find((file) => memberOf(room, file) === member);
  if (found === undefined) throw new Error(`no file in ${name} ${member}`);
  return found;
};

/** Whether an import would be refused in another file. */
function isRefused(from: string, to: string): boolean {
  const way = relative(dirname(from), to);
  const text = `export { x } from '${way.startsWith('.') ? way : `./${way}`}';\n`;
  expect(importsOf(from, text)).toEqual([to]);
  return whyNot(from, to) !== undefined;
}

describe('each pair of the table', () => {
  const inside = rooms.filter(({ name }) => name !== 'tests');
  // Tests may import everything, and nothing may import tests.
  const pairs = inside.flatMap((from) => rooms.filter((to) => to !== from).map((to) => [from, to] as const));

  test('rooms', () => {
    const tried = pairs.map(([from, to]) => ({
      pair: `${from.name} → ${to.name}`,
      isRefused: isRefused(fileOf(from.name), fileOf(to.name)),
      isForbidden: !from.uses.includes(to.name),
    }));
    expect(tried.filter((one) => one.isRefused !== one.isForbidden)).toEqual([]);
    const refused = tried.filter((one) => one.isRefused).length;
    console.log(
      `${refused} forbidden pairs of rooms refused, ${tried.length - refused} allowed ones let through`,
    );
    expect(refused).toBeGreaterThan(pairs.length / 2);
  });

  test('members of one sort do not import each other', () => {
    for (const room of inside.filter(({ apart }) => apart)) {
      const members = [
        ...new Set(sources.filter((file) => roomOf(file) === room).map((file) => memberOf(room, file))),
      ];
      for (const from of members)
        for (const to of members)
          expect(isRefused(fileOf(room.name, from), fileOf(room.name, to))).toBe(from !== to);
    }
  });

  test('nouns import earlier wings, and only through index files', () => {
    const inNoun = (noun: string, isDoor: boolean) =>
      sources.find(
        (file) =>
          nounOf(file) === noun && roomOf(file)?.name !== 'tests' && file.endsWith('/index.ts') === isDoor,
      );
    let refused = 0;
    for (const from of nouns)
      for (const to of nouns) {
        const [beside, door, within] = [
          inNoun(from.noun, false),
          inNoun(to.noun, true),
          inNoun(to.noun, false),
        ];
        if (from === to || beside === undefined) continue;
        if (within !== undefined) expect(isRefused(beside, within), `${from.noun} → ${within}`).toBe(true);
        if (door !== undefined)
          expect(isRefused(beside, door), `${from.noun} → ${door}`).toBe(to.place > from.place);
        refused += Number(within !== undefined) + Number(door !== undefined && to.place > from.place);
      }
    console.log(`${refused} forbidden imports between nouns refused`);
  });
});

/** The rooms that the portal and its screens can reach by the table, without going through one of them. */
function reachedByPages(closed?: string): ReadonlySet<string> {
  const isOfBrowser = (file: string) => /^packages\/(portal|ui)\//.test(file);
  const pages = rooms.filter(({ files, name }) => files.every(isOfBrowser) && name !== closed);
  const reached = new Set(pages.map(({ name }) => name));
  for (const name of reached)
    for (const used of rooms.find((room) => room.name === name)?.uses ?? [])
      if (used !== closed) reached.add(used);
  return reached;
}

test('no example of a call reaches a browser, except through the test pages', () => {
  const reached = reachedByPages('portal test pages');
  expect([reached.has('contract'), reached.has('fixtures'), reached.has('examples')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(reachedByPages().has('examples')).toBe(true);
});
