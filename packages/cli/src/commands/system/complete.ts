import type { Argument, Command, Option } from 'commander';
import { files, valuesOf } from '../../arguments/values.ts';
import { nowChosen } from '../../calls/fields.ts';
import type { Context } from '../../context.ts';

/** What the words before the cursor select. */
interface Place {
  readonly command: Command;
  /** The number of arguments so far. */
  readonly given: number;
  /** The option whose value is next. */
  readonly open: Option | undefined;
}

/** The options of a command, with the global ones. */
function optionsOf(command: Command): Option[] {
  const all = command.parent === null ? [] : optionsOf(command.parent);
  return [...command.options, ...all].filter(({ hidden }) => !hidden);
}

const takesValue = (option: Option | undefined) =>
  option !== undefined && (option.required || option.optional);

/** Includes global options such as `--context`, which selects the server to ask. */
function keep(program: Command, option: Option | undefined, value: string): void {
  if (option !== undefined && program.options.includes(option) && option.parseArg === undefined)
    program.setOptionValue(option.attributeName(), value);
}

function placeOf(program: Command, words: readonly string[]): Place {
  let command = program;
  let given = 0;
  let open: Option | undefined;
  for (const word of words) {
    if (open !== undefined) {
      keep(program, open, word);
      open = undefined;
    } else if (word.startsWith('-')) {
      const [flag, value] = word.split('=', 2);
      const option = optionsOf(command).find(({ long, short }) => long === flag || short === flag);
      if (takesValue(option)) {
        if (value === undefined) open = option;
        else keep(program, option, value);
      }
    } else {
      const next = given === 0 ? command.commands.find((one) => one.name() === word) : undefined;
      if (next === undefined) given += 1;
      else {
        command = next;
        nowChosen(command);
      }
    }
  }
  return { command, given, open };
}

const takesFile = (taken: Option | Argument): boolean =>
  'flags' in taken ? /<file>/.test(taken.flags) : taken.name() === 'file';

/** The values of an option or an argument that begin with the word. In a list the last part is completed. */
async function fitting(
  taken: Option | Argument,
  word: string,
  { command, context }: Pick<Place, 'command'> & { readonly context: Context },
): Promise<string[]> {
  if (takesFile(taken)) return [files];
  const isList = 'flags' in taken && /[,…]/.test(taken.flags);
  const before = isList ? word.slice(0, word.lastIndexOf(',') + 1) : '';
  const part = word.slice(before.length);
  const ids = async () => (await import('./ids.ts')).idsFor(context, command, taken, part);
  const all = (await valuesOf(taken, context.host.env)) ?? (await ids());
  return all.map((value) => before + value).filter((value) => value.startsWith(word));
}

/** The timeout in seconds. It is short because a person waits after pressing Tab. */
const timeoutSeconds = 2;

/** The completions of the last word: commands, options, values, or `:files`. */
export async function completed(
  program: Command,
  words: readonly string[],
  context: Context,
): Promise<string[]> {
  const word = words.at(-1) ?? '';
  program.setOptionValue('timeout', timeoutSeconds);
  const { command, given, open } = placeOf(program, words.slice(0, -1));
  const here = { command, context };
  if (open !== undefined) return await fitting(open, word, here);
  if (word.startsWith('-')) {
    const [flag = '', value] = word.split('=', 2);
    const options = optionsOf(command);
    if (value === undefined)
      return [...options.flatMap(({ long }) => long ?? []), '--help'].filter((one) => one.startsWith(word));
    const option = options.find(({ long }) => long === flag);
    if (option === undefined) return [];
    const values = await fitting(option, value, here);
    return values[0] === files ? values : values.map((one) => `${flag}=${one}`);
  }
  if (command.commands.length > 0)
    return command.commands
      .filter((one) => !('_hidden' in one && one._hidden === true))
      .map((one) => one.name())
      .filter((name) => name.startsWith(word));
  const taken = command.registeredArguments;
  const argument = taken[Math.min(given, taken.length - 1)];
  return argument === undefined || (given >= taken.length && !argument.variadic)
    ? []
    : await fitting(argument, word, here);
}
