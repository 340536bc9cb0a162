import { afterEach, expect } from 'vitest';
import { formatZone } from '../../packages/core/src/format/time.ts';
import { languageNames } from '../../packages/core/src/words/languages.ts';
import { clients, platformNames } from '../../packages/ui/src/screens/account/clients.ts';
import { faultsOfBoxes } from './boxes.ts';
import { saidBy } from './language.ts';

/** The modules that screens load late. Their placeholders have no words to check. */
const modules = import.meta.glob(['../../packages/ui/src/**/*.tsx', '!**/*.stories.tsx', '!**/*.test.tsx']);
const fixtures = import.meta.glob(['../../packages/core/src/testing/fixtures/*.ts', '!**/*.test.ts']);
const loadAll = (files: Readonly<Record<string, () => Promise<unknown>>>) =>
  Promise.all(Object.values(files).map((load) => load()));

/** Every text in a value, at any depth. Skips the owner of a React element, whose texts are not the element's. */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Node || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, one]) => (name === '_owner' ? [] : textsIn(one, seen)));
}

/** The props of the screen in a state: React keeps them on the element. */
const given = (state: Element): string[] =>
  Object.entries(state).flatMap(([name, props]) => (name.startsWith('__reactProps$') ? textsIn(props) : []));

/** Names that are the same in every language, and texts that older clients look for on error pages. */
const proper = [
  ...Object.values(languageNames),
  ...['EN', 'Page Not Found', 'Page not found', 'Internal Server Error'],
  ...[
    'HTTP',
    'SOCKS5',
    'VLESS',
    'VMess',
    'Trojan',
    'TUIC',
    'Juicity',
    'Shadowsocks',
    'ShadowsocksR',
    'Hysteria2',
  ],
  ...[...clients.map(({ name }) => name), ...Object.values(platformNames)],
  // The last is the example of a redeem code in its field.
  ...['Telegram', 'PNG', 'JPEG', 'FERRY XXXX XXXX'],
];

const each = (count: number, say: (at: number) => string[]) =>
  Array.from({ length: count }, (_, at) => say(at)).flat();
const forms = ['long', 'short'] as const;

/** English words of the browser for moments, zones, periods, sizes and lists, and of `core/format` for devices. */
const formatted = new RegExp(
  `\\b(${[
    formatZone('Asia/Shanghai', 'en'),
    ...each(12, (at) => forms.map((month) => new Date(2026, at).toLocaleString('en', { month }))),
    ...each(7, (at) => forms.map((weekday) => new Date(2026, 0, at).toLocaleString('en', { weekday }))),
    '(year|month|day|hour|minute|second)s?|yr|mths?|hr|min|sec|ago|in|and|or|on|[Tt]oday|[Yy]esterday|GMT|UTC|[KMGTP]?B|[KMG]bps',
  ].join('|')})\\b`,
  'g',
);

const regions = forms.map((style) => new Intl.DisplayNames('en', { type: 'region', style }));
/** The visible end of a masked secret. */
const masked = /[…•]+\w+/gu;
/** A word with a letter of a pseudo-language. */
const otherLetters = /\S*[^\p{ASCII}\p{P}\p{S}\p{Script=Han}]\S*/u;

/** The words of a text, without marks, numbers and line breaks. */
const bare = (text: string) => text.replaceAll(/(?:[^\p{L}\p{N}]|(?<!\p{L})\p{N}+(?!\p{L}))+/gu, ' ').trim();
const tight = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Tells whether a text is data: a part of a text in the story or a fixture. A long text may be cut off. */
function openData(texts: readonly string[]): (text: string) => boolean {
  const codes = texts.filter((text) => /^[A-Za-z]{2}$/.test(text));
  const places = codes.flatMap((code) => regions.map((names) => names.of(code.toUpperCase()) ?? ''));
  const all = ` ${[...texts, ...places, ...proper].map(bare).join(' | ')} `;
  const whole = new Set(texts.map(tight));
  return (text) =>
    all.includes(` ${bare(text)} `) ||
    whole.has(tight(text)) ||
    (text.length > 20 && all.includes(` ${bare(text)}`));
}

/** Words in plain letters, which are neither data nor formatted. */
function plainIn(states: readonly Element[], isData: (text: string) => boolean): string[] {
  const isForPrograms = (element: Element) =>
    element.closest('code') !== null || getComputedStyle(element).fontFamily.includes('mono');
  // The sheet writes the heading of a state.
  const said = states
    .flatMap((state) => [
      ...state.querySelectorAll(':scope > :not(h2:first-child), :scope > :not(h2:first-child) *'),
    ])
    .filter((element) => !isForPrograms(element))
    .flatMap(saidBy);
  const isPlain = (text: string) => /[A-Za-z]{2}/.test(text) && !isData(text);
  const plain = said
    .map((text) => text.replaceAll(masked, ' '))
    .flatMap((text) => text.split(otherLetters))
    .filter(isPlain)
    .flatMap((text) => text.replaceAll(formatted, '|').split(/[|]|: |, /))
    .filter(isPlain);
  return [...new Set(plain.map(bare))];
}

/** The states of a sheet. If there are none, everything on the page, with the layers over it. */
function statesOf(page: Element): Element[] {
  const states = [...page.querySelectorAll('[data-sheet-state]')];
  return states.length > 0 ? states : [...page.querySelectorAll(':scope > div:not([class^=sb-])')];
}

/** Finds words that are in no catalogue, and boxes that are too small for words in another language. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'pass' && task.result?.state !== 'run') return;
  const [, files] = await Promise.all([loadAll(modules), loadAll(fixtures), document.fonts.ready]);
  // React shows what arrived late up to 300 ms after it arrived.
  await new Promise((resolve) => setTimeout(resolve, 400));
  const states = statesOf(document.body);
  expect(states.map((state) => state.textContent).join('')).toMatch(otherLetters);
  const stories = [...states, ...document.querySelectorAll('[data-story]')];
  const isData = openData([
    ...stories.flatMap(given),
    ...files.flatMap((file) => textsIn({ ...(file as object) })),
  ]);
  const found: Record<string, string[]> = { 'no word of a catalogue': plainIn(states, isData) };
  for (const direction of ['ltr', 'rtl']) {
    document.documentElement.dir = direction;
    found[direction] = faultsOfBoxes(states);
  }
  document.documentElement.dir = '';
  expect(found).toEqual({ 'no word of a catalogue': [], ltr: [], rtl: [] });
});
