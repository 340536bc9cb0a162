import { basename, dirname } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { listFiles, readSource, sources } from './imports.ts';

const isStories = (file: string) => file.endsWith('.stories.tsx');
const stories = sources.filter(isStories);
const nameOf = (file: string) => basename(file).replace('.tsx', '');

/** Components and layouts have the name of their folder. Other files in it are parts of them. */
const parts = sources.filter(
  (file) =>
    /^packages\/ui\/src\/(components|layouts)\/\w+\/\w+\.tsx$/.test(file) &&
    nameOf(file) === basename(dirname(file)),
);
const screens = sources.filter((file) => /^packages\/ui\/src\/screens\/.*Screen\.tsx$/.test(file));

test('every component and layout has stories', () => {
  const own = parts.map((file) => file.replace('.tsx', '.stories.tsx'));
  expect(own.filter((file) => !stories.includes(file))).toEqual([]);
  expect(own.length).toBeGreaterThan(40);
});

test('every component, layout and screen says when to use it and when to use another one', () => {
  const told = stories.filter((file) => !/\/theme\/Foundations\.stories\.tsx$/.test(file));
  const silent = told.filter((file) => {
    const text = readSource(file);
    return !/\buse: ['"`]/.test(text) || !/\bnot: ['"`]/.test(text);
  });
  expect(silent).toEqual([]);
  expect(told.length).toBeGreaterThan(100);
});

test('every prop of a component, layout or screen has a description, in its source or in a shared place', () => {
  const everywhere = [...readSource('.storybook/props.ts').matchAll(/\[\/(.+?)\/, '/g)];
  // The types of reads and requests have a sentence of their own.
  const isSaid = (prop: string, type: string) =>
    /^(Load<|Attempt;)/.test(type) || everywhere.some(([, pattern = '^$']) => new RegExp(pattern).test(prop));
  // The pages for designers and developers share one page of documentation, without a table.
  const documented = screens.filter((file) => !file.includes('/test-pages/'));
  const silent = [...parts, ...documented].flatMap((file) => {
    const declared = new RegExp(`interface ${nameOf(file)}Props\\b[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(
      readSource(file),
    );
    const lines = (declared?.[1] ?? '').split('\n');
    return lines.flatMap((line, at) => {
      const [, prop, type = ''] = /^ {2}(\w+)\??: (.*)/.exec(line) ?? [];
      return prop === undefined || lines[at - 1]?.endsWith('*/') || isSaid(prop, type)
        ? []
        : [`${file}: ${prop}`];
    });
  });
  expect(everywhere.length).toBeGreaterThan(20);
  expect(silent).toEqual([]);
});

test('every state is an export, because only exports are stories', () => {
  const hidden = stories.flatMap((file) =>
    readSource(file)
      .split('\n')
      // A state in an object, and an export of what is declared elsewhere.
      .filter(
        (line) => /^ {2}[A-Z]\w*: [{a-z]/.test(line) || /^export (?!const [A-Z]\w*\b|default )/.test(line),
      )
      .map((line) => `${file}: ${line}`),
  );
  expect(hidden).toEqual([]);
});

test('every screen names its usual state, which is its first story', () => {
  const own = stories.filter((file) => /\/screens\/.*(Screen|Dialog|Popup)\.stories\.tsx$/.test(file));
  expect(own.filter((file) => !/^export const Ready\b/m.test(readSource(file)))).toEqual([]);
  expect(own.length).toBeGreaterThan(45);
});

test('every screen that sends something has a story without a response', () => {
  const sending = new Set(
    sources
      .filter((file) => /^packages\/ui\/src\/screens\/(?!test-pages|parts)/.test(file) && !isStories(file))
      .filter((file) => /\bimport .*\bAttempt\b.* from/.test(readSource(file)))
      .map((file) => dirname(file)),
  );
  const own = stories.filter((file) => sending.has(dirname(file)) && /(Screen|Dialog)\.stories/.test(file));
  // If a screen has a sheet of all states, the compiler requires it.
  const silent = own.filter(
    (file) => !/^export const Unsure\b/m.test(readSource(file)) && !readSource(file).includes('sheetOf('),
  );
  expect(silent).toEqual([]);
  expect(own.length).toBeGreaterThan(20);
});

test('the sidebar and the documentation have the states in the required order', () => {
  const namesIn = (text: string | undefined) =>
    [...(text ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const [sorted] = /'Docs',[^\]]*/.exec(readSource('.storybook/preview.tsx')) ?? [];
  const order = namesIn(sorted);
  const kinds = [
    ...readSource('packages/ui/src/screens/parts/in-page.tsx').matchAll(/^ {2}(?:reads|sends): (\[.*\]),$/gm),
  ];
  expect(kinds.length).toBe(2);
  for (const [, states] of kinds) {
    const required = namesIn(states);
    expect(order.filter((name) => required.includes(name))).toEqual(required);
  }
});

test('every screen is shown by stories in its folder', () => {
  const shown = screens.filter((file) =>
    stories.some(
      (one) => dirname(one) === dirname(file) && new RegExp(`\\b${nameOf(file)}\\b`).test(readSource(one)),
    ),
  );
  expect(screens.filter((file) => !shown.includes(file))).toEqual([]);
});

/** The ids of a file's stories and documentation page, by Storybook's rule for paths. */
function idsOf(file: string): string[] {
  const [name = '', folder, ...above] = file
    .replace(/^packages\/ui\/src\//, '')
    .replace('.stories.tsx', '')
    .split('/')
    .reverse();
  const [, title] = /\btitle: '([^']+)'/.exec(readSource(file)) ?? [];
  const component = title ?? [...above.reverse(), ...(folder === name ? [] : [folder]), name].join('/');
  const exports = [...readSource(file).matchAll(/^export const (\w+)/gm)].map(([, one = '']) => one);
  return [...exports.map((one) => toId(component, storyNameFromExport(one))), toId(component, 'docs')];
}

test('every story that a chapter shows or links exists, and the first page lists every chapter', () => {
  const chapters = listFiles().filter((file) => /^\.storybook\/chapters\/.*\.mdx$/.test(file));
  const titles = chapters.map((file) => /<Meta title="([^"]+)"/.exec(readSource(file))?.[1] ?? '');
  const pages = titles.map((title) => toId(title, 'docs'));
  const known = new Set([...stories.flatMap(idsOf), ...pages]);
  const named = chapters.flatMap((file) =>
    [...readSource(file).matchAll(/\bid="([^"]+)"|\?path=\/(?:docs|story)\/([\w-]+)/g)].map(
      ([, shown, linked]) => ({ file, id: shown ?? linked ?? '' }),
    ),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ id }) => !known.has(id))).toEqual([]);
  const listed = readSource('.storybook/chapters/Start.mdx');
  expect(pages.filter((id) => !listed.includes(id))).toEqual(['start--docs']);
});
