import { allCalls } from '@ferry/core/contract';
import { answerFields } from '@ferry/core/contract/base/fields/field-reader';
import { scopes } from '@ferry/core/contract/base/scopes';
import { roles } from '@ferry/core/contract/script-tokens/roles';
import { CommanderError } from 'commander';
import { beforeAll, expect, test, vi } from 'vitest';
import { askedOf, paragraphsOf, SpokenCommand } from '../output/help.ts';
import { wholeProgram } from '../testing/all-commands.ts';
import { sentencesOfSources } from '../testing/sentences.ts';
import { chinese } from './chinese/chinese.ts';
import { parserSentences } from './parser.ts';
import { valueWord } from './say.ts';

const { words } = chinese;
const headings = ['Usage:', 'Arguments:', 'Options:', 'Global Options:', 'Commands:'];

/** What is asked of the dictionary, and where. */
const asked = new Map<string, string>();

/** A sentence with values as what fits it. */
const patternOf = (english: string) =>
  new RegExp(`^${english.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\d\}/g, '.+')}$`, 's');

const ofPrograms: ReadonlySet<string> = new Set(['admin', 'cron', 'bots', 'stats', 'node']);
/** What encloses an answer is not shown. */
const envelope: ReadonlySet<string> = new Set(['', 'is_success', 'message', 'result', 'ret', 'msg']);

/** The names of fields in answers, of which tables and facts are made. */
const headsOfAnswers = (): ReadonlySet<string> =>
  new Set(
    allCalls
      .filter(({ access }) => ofPrograms.has(access))
      .flatMap(answerFields)
      .filter(({ path }) => !envelope.has(path))
      .map(({ name }) => name.replaceAll('_', ' ')),
  );

/** Every help of every command, as it is declared. */
async function askHelps(): Promise<void> {
  const texts = vi.spyOn(SpokenCommand.prototype, 'addHelpText');
  const program = await wholeProgram();
  for (const [, text] of texts.mock.calls)
    for (const line of paragraphsOf(String(text))) {
      const wanted = askedOf(line);
      if (wanted !== undefined && /\S/.test(wanted)) asked.set(wanted, 'help');
    }
  // What options of a call are described by is put together of what these two say.
  const made = [...asked].flatMap(([english, file]) =>
    ['calls/fields.ts', 'calls/contract-command.ts'].includes(file) && !english.startsWith('{0}')
      ? [patternOf(english)]
      : [],
  );
  made.push(/^-?[\d.]+ to [\d.]+$/);
  const isMade = (text: string) =>
    text.split('; ').every((part) => asked.has(part) || made.some((pattern) => pattern.test(part)));
  const walk = async (command: typeof program, path: readonly string[]): Promise<void> => {
    if (command.commands.length === 0) {
      // Some commands add their options only when they are chosen.
      await program.parseAsync([...path, '--help'], { from: 'user' }).catch((error: unknown) => {
        if (!(error instanceof CommanderError)) throw error;
      });
    }
    const said = [
      command.description(),
      ...command.registeredArguments.map(({ description }) => description),
      ...command.options.map(({ description }) => description),
    ];
    for (const { flags } of command.options)
      for (const word of flags.match(valueWord) ?? []) asked.set(`<${word}>`, flags);
    for (const text of said)
      if (text !== '' && (command.commands.length > 0 || text === said[0] || !isMade(text)))
        asked.set(text, path.join(' '));
    for (const one of command.commands) await walk(one, [...path, one.name()]);
  };
  await walk(program, []);
  asked.set('show help', '--help');
}

beforeAll(async () => {
  for (const { file, text } of sentencesOfSources().asked) asked.set(text, file);
  for (const text of [...parserSentences, ...headings]) asked.set(text, 'parser');
  for (const { may } of Object.values(scopes)) asked.set(may, 'scopes');
  for (const head of headsOfAnswers()) asked.set(head, 'the heads of answers');
  for (const { who } of Object.values(roles)) asked.set(who, 'roles');
  await askHelps();
}, 120_000);

test('everything that is said has Chinese', () => {
  const missing = [...asked].filter(([english]) => !Object.hasOwn(words, english));
  expect(missing, 'their Chinese belongs into packages/cli/src/words/chinese/<noun>.ts').toEqual([]);
  expect(asked.size).toBeGreaterThan(700);
});

test('no Chinese is left of what is not said any more', () => {
  expect(Object.keys(words).filter((english) => !asked.has(english))).toEqual([]);
});

test('both languages have the same values', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\d\}/g))].toSorted();
  const odd = Object.entries(words).filter(
    ([english, other]) => valuesOf(english).join() !== valuesOf(other).join(),
  );
  expect(odd).toEqual([]);
});

test('Chinese has the stops of Chinese', () => {
  const odd = Object.values(words).filter((text) =>
    /\p{Script=Han}[,.;:!?]|[,;:!?]\p{Script=Han}/u.test(text),
  );
  expect(odd).toEqual([]);
});

test('no sentence is said in English alone', () => {
  expect(sentencesOfSources().plain).toEqual([]);
});
