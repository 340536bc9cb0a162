import { readdirSync, readFileSync } from 'node:fs';
import { allCalls } from '@ferry/core/contract';
import { answerFields } from '@ferry/core/contract/base/fields/field-reader';
import { scopes } from '@ferry/core/contract/base/scopes';
import { roles } from '@ferry/core/contract/script-tokens/roles';
import { type Language, languages } from '@ferry/core/words/languages';
import { type Command, CommanderError } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { exit } from '../exit.ts';
import { SpokenCommand } from '../output/help.ts';
import { everyWord } from '../program.ts';
import { leaves, wholeProgram } from '../testing/all-commands.ts';
import { sentencesOfSources } from '../testing/sentences.ts';
import { catalogueOf, speak, valueWord } from './say.ts';

const sources = sentencesOfSources();

/** Files without English: it is in the contract, or it is the name itself. */
const declared = new Set(['operations', 'heads', 'values', 'scopes', 'roles']);
const nounOf = (key: string) => key.slice(0, key.indexOf('.'));
const stemOf = (key: string) => key.replace(/_(one|other)$/, '');
const namesIn = (text: string) => [...new Set(text.match(/(?<=\{)\w+(?=\})/g))].toSorted();

/** The texts of a language, without those that are declared in English elsewhere. */
const textsOf = (language: Language) =>
  Object.entries(catalogueOf(language)).filter(([key]) => !declared.has(nounOf(key)));
/** The names in one of the declared files. */
const declaredIn = (noun: string, language: Language = 'zh-CN') =>
  Object.keys(catalogueOf(language))
    .filter((key) => nounOf(key) === noun)
    .map((key) => key.slice(noun.length + 1))
    .toSorted();

const english = textsOf('en');
const chinese = textsOf('zh-CN');
const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

afterEach(() => speak('en'));

/** Every command, with its options. Some commands add theirs only when they are chosen. */
async function everyCommand(): Promise<Command[]> {
  const program = await wholeProgram();
  const walk = (command: Command): Command[] => [command, ...command.commands.flatMap(walk)];
  for (const { words } of await leaves())
    await program.parseAsync([...words, '--help'], { from: 'user' }).catch((error: unknown) => {
      if (!(error instanceof CommanderError)) throw error;
    });
  return walk(program);
}

test('a key is in the file of its noun, once', () => {
  for (const language of languages) {
    const folder = new URL(`./${language}/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const written = readFileSync(new URL(file, folder), 'utf8').match(/(?<=^ {2}")[^"]+(?=":)/gm) ?? [];
      const strange = written.filter((key) => `${nounOf(key)}.json` !== file);
      expect([file, strange, written.length]).toEqual([file, [], new Set(written).size]);
    }
  }
});

test('both languages have all texts, with their own plural forms', () => {
  const stems = (texts: typeof english) => [...new Set(texts.map(([key]) => stemOf(key)))].toSorted();
  expect(stems(english)).toEqual(stems(chinese));
  const lacking = (language: Language, texts: typeof english) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(texts.map(([key]) => key));
    const counted = [...keys].filter((key) => key.endsWith('_other')).map(stemOf);
    return counted.filter((stem) => !forms.every((form) => keys.has(`${stem}_${form}`)));
  };
  expect([lacking('en', english), lacking('zh-CN', chinese)]).toEqual([[], []]);
  expect(english.length).toBeGreaterThan(800);
});

test('every text is used', () => {
  const isSaid = (key: string) =>
    sources.quoted.has(key) ||
    sources.quoted.has(key.replace(/(?<=^site\.(one|does)_)\w+$/, '…')) ||
    nounOf(key) === 'parser';
  const unused = chinese.filter(([key]) => !['nouns', 'exit'].includes(nounOf(key)) && !isSaid(stemOf(key)));
  expect(unused).toEqual([]);
  const keysOf = (noun: string) =>
    chinese.flatMap(([key]) => (nounOf(key) === noun ? [key.slice(noun.length + 1)] : [])).toSorted();
  expect(keysOf('exit')).toEqual([...Object.keys(exit), 'title'].toSorted());
  expect(everyWord).toEqual(expect.arrayContaining(keysOf('nouns')));
});

test('calls give the values of their texts, and all languages have the same values', () => {
  const named = (texts: typeof english) => Map.groupBy(texts, ([key]) => stemOf(key));
  const all = [named(english), named(chinese)];
  const valuesOf = (key: string) =>
    all.map((texts) => texts.get(key)?.map(([, text]) => namesIn(text)) ?? []);
  const odd = [...(all[0]?.keys() ?? [])].filter((key) => {
    const [first = [], ...others] = valuesOf(key).flat();
    return others.some((names) => names.join() !== first.join());
  });
  expect(odd).toEqual([]);
  const wrong = sources.said.filter(({ key, values }) => {
    const [names = []] = valuesOf(key).flat();
    const given = values.filter((name) => name !== 'count' || names.includes('count'));
    return given.toSorted().join() !== names.join();
  });
  expect(wrong).toEqual([]);
});

test('Chinese has Chinese punctuation', () => {
  const odd = Object.values(catalogueOf('zh-CN')).filter((text) =>
    /\p{Script=Han}[,.;:!?]|[,;:!?]\p{Script=Han}/u.test(text),
  );
  expect(odd).toEqual([]);
});

test('no sentence is only in English', () => {
  expect(sources.plain).toEqual([]);
});

test('no text is read before the language is chosen', () => {
  expect(sources.early).toEqual([]);
});

test('a sentence has one key; labels of one or two words may repeat', () => {
  const lettersOf = (text: string) =>
    text.toLowerCase().replaceAll(/\{\w+\}|[^\p{L}\p{N}]+/gu, (part) => (part.startsWith('{') ? '{}' : ' '));
  for (const [texts, least] of [
    [english, 26],
    [chinese, 11],
  ] as const) {
    const long = texts.filter(([, text]) => text.replaceAll(/[^\p{L}]/gu, '').length >= least);
    const same = Map.groupBy(long, ([, text]) => lettersOf(text).trim());
    expect([...same.values()].filter(({ length }) => length > 1)).toEqual([]);
  }
});

test('no two long sentences differ in only one word', () => {
  const without = new Map<string, string[]>();
  for (const [key, text] of english) {
    const words = text.split(' ');
    if (words.length < 10 || /_(one|other)$/.test(key)) continue;
    for (const at of words.keys()) {
      const rest = words.with(at, '…').join(' ');
      without.set(rest, [...(without.get(rest) ?? []), key]);
    }
  }
  expect([...without].filter(([, keys]) => keys.length > 1)).toEqual([]);
});

/** Fields of the envelope, which is not shown. */
const envelope: ReadonlySet<string> = new Set(['', 'is_success', 'message', 'result', 'ret', 'msg']);
const ofPrograms: ReadonlySet<string> = new Set(['admin', 'cron', 'bots', 'stats', 'node']);

test('exactly what the contract declares in English has Chinese under its name', async () => {
  const commands = await everyCommand();
  const descriptions = new Set(commands.map((command) => command.description()));
  const calls = allCalls.filter(({ meaning }) => descriptions.has(meaning));
  expect(declaredIn('operations')).toEqual(calls.map(({ operation }) => operation).toSorted());
  expect(declaredIn('scopes')).toEqual(Object.keys(scopes).toSorted());
  expect(declaredIn('roles')).toEqual(Object.keys(roles).toSorted());
  const answered = allCalls
    .filter(({ access }) => ofPrograms.has(access))
    .flatMap(answerFields)
    .flatMap(({ name, path }) => (envelope.has(path) ? [] : [name]));
  expect(declaredIn('heads')).toEqual([...new Set([...answered, ...sources.heads])].toSorted());
  const words = commands.flatMap(({ options }) =>
    options.flatMap(({ flags }) => flags.match(valueWord) ?? []),
  );
  expect(declaredIn('values')).toEqual([...new Set(words)].toSorted());
  expect([...declared].flatMap((noun) => declaredIn(noun, 'en'))).toEqual([]);
}, 120_000);

test('every help text is in Chinese if the language is Chinese', async () => {
  speak('zh-CN');
  const helps = vi.spyOn(SpokenCommand.prototype, 'addHelpText');
  const commands = await everyCommand();
  const described = commands.flatMap((command) => [
    command.description(),
    ...command.registeredArguments.map(({ description }) => description),
    ...command.options.map(({ description }) => description),
  ]);
  const paragraphs = helps.mock.calls.flatMap(([, text]) =>
    (typeof text === 'function' ? text({} as never) : text).split('\n'),
  );
  const isProse = (text: string) => /^[a-z]+ [a-z]/i.test(text);
  const left = [...described, ...paragraphs].filter((text) => isProse(text) && !hasHan(text));
  expect(left).toEqual([]);
  expect(described.length).toBeGreaterThan(500);
}, 120_000);
