import { type Call, takesDryRun, takesKey } from '@ferry/core/contract/base/call';
import type { AnyExample } from '@ferry/core/contract/base/example';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { usageError } from '../exit.ts';
import { answerText } from '../output/answer.ts';
import { fieldOf, type NameField } from '../output/field-names.ts';
import type { Printer } from '../output/printer.ts';
import { type Columns, rowsOf } from '../output/table.ts';
import { readInput } from '../platform/input.ts';
import { noSuchField } from '../platform/terms.ts';
import type { HelpEnd } from '../words/examples.ts';
import type { Key } from '../words/keys.ts';
import { aboutOf, say } from '../words/say.ts';
import { issueWords } from '../words/schema-errors.ts';
import { type AddCommand, dryRunOption, oldKeyOption } from './call-commands.ts';
import { setCall } from './call-of.ts';
import { assertAgreed, unaskedOption, yesOption } from './consent.ts';
import { type CommandLine, exampleLine, type Inputs, typed } from './example-line.ts';
import {
  addArgument,
  addFields,
  bodyFields,
  type Field,
  flagOf,
  givenOf,
  isCall,
  queryFields,
  readParams,
  whenChosen,
  withGiven,
} from './fields.ts';
import {
  addListOptions,
  contentOf,
  listOf,
  numbersOf,
  type Row,
  type RowFormat,
  rowsIn,
  sortedAnswer,
  writeRows,
} from './rows.ts';

export interface ContractCommand {
  /** By default the last word of the operation. */
  readonly verb?: string;
  /** Text after the options in the help, such as examples. */
  readonly help?: HelpEnd;
  /** A sentence about an irreversible loss. With it, `--yes` is required. */
  readonly loses?: Key;
  /** The columns of a list for people, if a table of all fields is not useful. */
  readonly columns?: (now: Date) => Columns<Row>;
  /** The sentence if the list with these columns is empty. */
  readonly none?: Key;
  /** Prints something beside the answer, for programs as well. */
  readonly beside?: (answer: unknown, print: Printer) => void;
  /** A field of the query that can also be an argument. By default the text to search for, or the customer. */
  readonly first?: string;
  /** An option that reads another list instead. It accepts only options that this list has, too. */
  readonly instead?: { readonly flag: string; readonly meaning: Key; readonly call: Call };
  /** The text for people. By default rows and facts of the answer. */
  readonly people?: (answer: unknown, call: Call) => string | Promise<string>;
}

/** `mark-paid` for `payments.markPaid`. */
export const verbOf = ({ operation }: Call): string =>
  (operation.split('.').at(-1) ?? operation).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

interface Options extends Record<string, unknown> {
  readonly input?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly format?: RowFormat;
  readonly csv?: boolean;
  readonly sort?: string;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(say('shared.input_not_json'));
  }
}

function refuseInput(wrong: readonly string[]): never {
  throw usageError(say('shared.correct_first', { wrong: wrong.join('\n  ') }));
}

async function bodyOf(context: Context, call: Call, fields: readonly Field[] | undefined, options: Options) {
  const { host } = context;
  if (call.body === undefined) return {};
  const read = () => readInput(host, options.input, say('calls.name_input'));
  if (fields === undefined) {
    const text = await read();
    return { body: call.bodyType === 'text' ? text : parseJson(text) };
  }
  const file = options.input === undefined ? {} : parseJson(await read());
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    throw usageError(say('calls.input_no_object'));
  const body = withGiven({ ...file }, await context.resolved(givenOf(fields, options)));
  const known = fields.map(({ name }) => name);
  const strays = Object.keys(body).filter((name) => !known.includes(name));
  if (strays.length > 0) refuseInput(strays.map((name) => `${name}: ${noSuchField(name, known)}`));
  // A change without fields is a mistake, unless the call has a single optional field: leaving that out has a meaning,
  // such as that a ticket is assigned to the caller.
  if (call.method === 'PUT' && fields.length > 1 && Object.keys(body).length === 0)
    throw usageError(say('calls.say_what_to_change', { fields: fields.map(flagOf).join(', ') }));
  return { body };
}

/** A field by the command's name for it. In a list the wrong value is quoted instead of its position. */
function placeOf(
  nameOf: NameField,
  path: readonly PropertyKey[],
  input: Readonly<Record<string, unknown>>,
): string {
  const at = path.findIndex((step) => typeof step === 'number');
  const { body, ...others } = input;
  const value = path
    .slice(0, at + 1)
    .reduce<unknown>((one, step) => (one as Row | undefined)?.[step as string], {
      ...others,
      ...(body as Row),
    });
  return at < 0 || typeof value === 'object' || value === undefined
    ? nameOf(path)
    : `${nameOf(path.slice(0, at))}: "${value}"`;
}

/** Validates the input by the call's schemas before anything is sent. */
export function checkInput({ nameOf }: Context, call: Call, input: Record<string, unknown>): void {
  const schemas = { ...call.params, ...call.query, ...(call.body === undefined ? {} : { body: call.body }) };
  const wrong = Object.entries(schemas).flatMap(([name, schema]) => {
    const given = input[name];
    if (given === undefined && !call.required.includes(name)) return [];
    const read = z.safeParse(schema, given);
    if (read.success) return [];
    return read.error.issues.map((issue) => {
      const path = [...(name === 'body' ? [] : [name]), ...issue.path];
      return `${placeOf(nameOf, path, input)}: ${issueWords(issue, given)}`;
    });
  });
  if (wrong.length > 0) refuseInput(wrong);
}

/** The field that people search a list by most often. */
const firstOf = ({ changes, query }: Call) =>
  changes ? undefined : ['q', 'user_id'].find((name) => Object.hasOwn(query, name));

function addInputs(
  command: Command,
  call: Call,
  { first = firstOf(call), loses, instead }: ContractCommand,
): Inputs {
  readParams(command, call);
  const [query, body] = [queryFields(call), bodyFields(call)];
  addFields(command, [...query, ...(body ?? [])]);
  const alone = query.find(({ name }) => name === first);
  if (alone !== undefined) addArgument(command, alone);
  if (call.body !== undefined)
    command.option('--input <file>', say(body === undefined ? 'calls.input_text' : 'calls.input_fields'));
  if (loses !== undefined)
    command.addOption(yesOption(say('calls.go_on_although_lost', { loses: say(loses) })));
  else if (call.changes) command.addOption(unaskedOption());
  if (takesKey(call)) command.addOption(oldKeyOption());
  if (instead !== undefined) command.option(`--${instead.flag}`, say(instead.meaning));
  addListOptions(command, call);
  if (takesDryRun(call)) command.addOption(dryRunOption());
  return { query, body };
}

/** A command that runs, with its arguments and options. */
interface Run {
  readonly context: Context;
  readonly call: Call;
  readonly given: ContractCommand;
  readonly options: Options;
  /** The values of its arguments by their fields. */
  readonly named: Readonly<Record<string, unknown>>;
}

/** The validated input of the call `asked`: the command's own or the one instead of it. */
async function inputOf({ context, call, given, options, named }: Run, { query, body }: Inputs, asked: Call) {
  const { instead } = given;
  const ofOptions = givenOf(query, options);
  const twice = Object.keys(named).find((name) => Object.hasOwn(ofOptions, name));
  if (twice !== undefined) throw usageError(say('calls.say_once', { field: context.nameOf([twice]) }));
  const input: Record<string, unknown> = await context.resolved({ ...named, ...ofOptions });
  const strange = Object.keys(input).find((name) => asked !== call && !Object.hasOwn(asked.query, name));
  if (strange !== undefined)
    throw usageError(say('calls.not_with', { one: `--${instead?.flag}`, other: context.nameOf([strange]) }));
  Object.assign(input, await bodyOf(context, call, body, options));
  if (call.access === 'node')
    input['token' in call.query ? 'token' : 'key'] = (await context.target()).nodeKey;
  checkInput(context, asked, input);
  return input;
}

/** Makes the call and prints its answer. Rows for programs are printed while they are read. */
async function answerTo({ context, given, options }: Run, asked: Call, input: Record<string, unknown>) {
  const { columns, none = 'shared.nothing', beside, instead, people = answerText } = given;
  const list = listOf(asked);
  const { stream, fields } = context.options();
  const format = options.csv === true ? 'csv' : (options.format ?? (stream === true ? 'ndjson' : undefined));
  const { sort: by } = options;
  const ask = (page: Record<string, unknown>) => context.ask(asked, page as never);
  const isSorted = list !== undefined && by !== undefined;
  if (isSorted && !numbersOf(list).includes(by))
    throw usageError(say('calls.not_with', { one: `--${instead?.flag}`, other: `--sort ${by}` }));
  if (list !== undefined && format !== undefined) {
    await writeRows(context, asked, input, { list, format, fields, by, ask });
    return;
  }
  const answer = isSorted ? await sortedAnswer(context, asked, input, { list, by, ask }) : await ask(input);
  beside?.(answer, context.print);
  await context.print.answer(contentOf(asked, answer), () => {
    if (list === undefined || columns === undefined) return people(answer, asked);
    const table = rowsOf(rowsIn(answer, list), say(none), columns(context.host.clock.now()));
    const { total_count: total } = (answer as { result: Partial<Row> }).result;
    return total === undefined ? table : `${table}\n${say('shared.in_all', { total: String(total) })}`;
  });
}

/** Makes the command line of an example, for each command whose options have been added. */
export const lineOf = new WeakMap<Command, (example: AnyExample) => CommandLine>();

const exampleText = (line: CommandLine): string =>
  [
    say('shared.example'),
    ...typed(line)
      .split('\n')
      .map((text) => `  ${text}`),
  ].join('\n');

/**
 * The command of a call without special needs: arguments from its path and options from its query and body, validated
 * by its schemas before anything is sent. `--input` reads the body from a file, and options override it.
 */
export const contractCommand =
  (call: Call, given: ContractCommand = {}): AddCommand =>
  (parent, context) => {
    const { verb = verbOf(call), help, loses, instead } = given;
    let inputs: Inputs = { query: [], body: [] };
    const command: Command = parent.command(verb).description(aboutOf(call));
    setCall(command, call);
    for (const name of Object.keys(call.params)) command.argument(`<${name.replaceAll('_', '-')}>`);
    whenChosen(command, () => {
      inputs = addInputs(command, call, given);
      const words = [...(parent.parent === null ? [] : [parent.name()]), verb];
      const line = (example: AnyExample) => exampleLine(words, call, inputs, example, loses !== undefined);
      lineOf.set(command, line);
      const example = context.examples?.get(call);
      if (example !== undefined && help === undefined)
        command.addHelpText('after', `\n${exampleText(line(example))}`);
    });
    if (help !== undefined) command.addHelpText('after', help);
    command.action(async (...args: unknown[]) => {
      const options = command.opts<Options>();
      const asked = instead !== undefined && options[instead.flag] === true ? instead.call : call;
      if (loses !== undefined) await assertAgreed(context, options, { about: say(loses) });
      const named = Object.fromEntries(
        command.registeredArguments.flatMap((one, at) =>
          args[at] === undefined ? [] : [[fieldOf(one), args[at]]],
        ),
      );
      const run: Run = { context, call, given, options, named };
      await answerTo(run, asked, await inputOf(run, inputs, asked));
    });
  };

/** The commands of all calls of a contract file, each with what is `given` for it. */
export const contractCommands = <Contract extends object>(
  contract: Contract,
  given: { readonly [Name in keyof Contract]?: ContractCommand } = {},
): AddCommand[] =>
  (Object.keys(contract) as (keyof Contract)[]).flatMap((name) => {
    const call: unknown = contract[name];
    return isCall(call) ? [contractCommand(call, given[name])] : [];
  });
