import type { Call } from '@ferry/core/contract/base/call';
import { Argument, type Command } from 'commander';
import { customerArgument } from '../../arguments/customers.ts';
import { withValues } from '../../arguments/values.ts';
import { type AddCommand, dryRunOption } from '../../calls/call-commands.ts';
import { callOf } from '../../calls/call-of.ts';
import { unaskedOption } from '../../calls/consent.ts';
import { contentOf } from '../../calls/rows.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { answerText } from '../../output/answer.ts';
import { readInput } from '../../platform/input.ts';
import { examples } from '../../words/examples.ts';
import { inARow, say } from '../../words/say.ts';

interface Options {
  readonly field: readonly string[];
  readonly input?: string;
}

const operationNames = async () => {
  const { allCalls } = await import('@ferry/core/contract');
  return allCalls.map(({ operation }) => operation);
};

const collect = (text: string, before: readonly string[]): string[] => [...before, text];

/** Creates the program with all commands. */
type WholeProgram = () => Promise<Command>;

/** Every command by its words, such as `recharges list`. */
const namedIn = (parent: Command, before: readonly string[] = []): [name: string, command: Command][] =>
  parent.commands.flatMap((one) => {
    const words = [...before, one.name()];
    return one.commands.length > 0 ? namedIn(one, words) : [[words.join(' '), one]];
  });

/** The error for an unknown call, with similar names: of commands if several words were given. */
async function noSuchCall(
  words: readonly string[],
  operations: readonly string[],
  commands: readonly string[],
) {
  const { similarNames } = await import('@ferry/core/format/similar');
  const name = words.join(' ');
  const near = similarNames(name, words.length > 1 ? commands : [...operations, ...commands]);
  const meant = near.length === 0 ? '' : say('api.did_you_mean', { names: near.join(', ') });
  return usageError(inARow(say('api.no_such_call', { call: name }), meant, say('api.all_calls')));
}

/** Finds a call by its operation, by the words of its command, or by method and path as in the contract. */
async function findCall(words: readonly string[], whole: WholeProgram): Promise<Call> {
  const { allCalls } = await import('@ferry/core/contract');
  const [first = '', path = ''] = words;
  const isApart = words.length > 1;
  const called = path.startsWith('/')
    ? allCalls.find(({ method, path: at }) => method === first.toUpperCase() && at === path)
    : allCalls.find(({ operation }) => !isApart && operation === first);
  if (called !== undefined) return called;
  const commands = namedIn(await whole());
  const name = words.join(' ').replaceAll('.', ' ');
  const command = commands.find(([one]) => one === name)?.[1];
  const found = command === undefined ? undefined : await callOf(command);
  if (found !== undefined) return found;
  if (command !== undefined) throw usageError(say('api.no_single_call', { command: name }));
  const operations = allCalls.map(({ operation }) => operation);
  throw await noSuchCall(
    words,
    operations,
    commands.map(([one]) => one),
  );
}

/** `count=3` is a number, `name=three` and `name="3"` are texts, `name=null` is null. */
function readField(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw usageError(say('api.field_form', { text }));
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}

/** The given fields, with customers' numbers in place of their addresses or UUIDs. */
async function fieldsOf(context: Context, call: Call, given: readonly string[]) {
  const { customersOf } = await import('../../calls/fields.ts');
  const isCustomer = new Set(customersOf(call));
  const read = given.map(readField).map(([name, value]): [string, unknown] => {
    const isNamed = isCustomer.has(name) && typeof value === 'string';
    return [name, isNamed ? customerArgument(value) : value];
  });
  return await context.resolved(Object.fromEntries(read));
}

async function runApi(
  context: Context,
  words: readonly string[],
  { field, input: file }: Options,
  whole: WholeProgram,
) {
  const call = await findCall(words, whole);
  const given = await fieldsOf(context, call, field);
  const inAddress = new Set([...Object.keys(call.params), ...Object.keys(call.query)]);
  const isOfAddress = ([name]: [string, unknown]) => inAddress.has(name);
  const input: Record<string, unknown> = Object.fromEntries(Object.entries(given).filter(isOfAddress));
  const rest = Object.fromEntries(Object.entries(given).filter((entry) => !isOfAddress(entry)));
  if (call.body === undefined && Object.keys(rest).length > 0)
    throw usageError(say('api.takes_no', { fields: Object.keys(rest).join(', ') }));
  if (call.body !== undefined) {
    const text = file === undefined ? '{}' : await readInput(context.host, file, say('api.give_file'));
    input.body = call.bodyType === 'text' ? text : bodyOf(text, rest);
  }
  if (call.access === 'node') input.key ??= (await context.target()).nodeKey;
  const answer = await context.ask(call, input as never);
  await context.print.answer(contentOf(call, answer), () => answerText(answer, call));
}

function bodyOf(text: string, rest: Readonly<Record<string, unknown>>): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw usageError(say('shared.input_not_json'));
  }
  return Array.isArray(parsed) ? parsed : { ...(parsed as object), ...rest };
}

/** `ferry api`: any call of the contract, for cases without a command of their own. */
export const addApi =
  (whole: WholeProgram): AddCommand =>
  (parent, context) =>
    void parent
      .command('api')
      .description(say('api.api'))
      .addArgument(withValues(new Argument('<operation...>', say('api.operation')), operationNames))
      .option('-f, --field <key=value>', say('api.field'), collect, [])
      .option('--input <file>', say('api.input'))
      .addOption(unaskedOption())
      .addOption(dryRunOption())
      .addHelpText(
        'after',
        examples(
          'ferry api jobs.list --json',
          'ferry api recharges list -f user_id=lin.xia@example.com',
          'ferry api GET /v1/mod_mu/users -f node_id=3',
          'ferry api coupons.stop -f coupon=SPRING',
        ),
      )
      .action((words: string[], options: Options) => runApi(context, words, options, whole));
