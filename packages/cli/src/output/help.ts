import {
  type AddHelpTextContext,
  type AddHelpTextPosition,
  type Argument,
  Command,
  Help,
  type Option,
} from 'commander';
import type { Key } from '../words/keys.ts';
import { flagsOf, inARow, say } from '../words/say.ts';
import { widthOf } from './width.ts';
import { wrap } from './wrap.ts';

/** The minimum width of a description beside its term, in columns. With less space it is written below the term. */
const minDescriptionWidth = 24;
const indent = 6;

/** A description with the allowed values in brackets. */
function withMore(description: string, more: readonly string[]): string {
  if (more.length === 0) return description;
  return inARow(description, say('output.in_brackets', { more: more.join(say('output.between_more')) }));
}

const choicesOf = (choices: readonly string[] | undefined) =>
  choices === undefined
    ? []
    : [say('output.choices', { choices: choices.map((one) => JSON.stringify(one)).join(', ') })];

/** The titles that commander writes. */
const titles: Readonly<Record<string, Key>> = {
  'Usage:': 'help.usage',
  'Arguments:': 'help.arguments',
  'Options:': 'help.options',
  'Commands:': 'help.commands',
};

/** The help in the reader's language, as wide as the terminal. */
class SpokenHelp extends Help {
  override minWidthToWrap = 1;

  override displayWidth = widthOf;

  override boxWrap = wrap;

  override styleTitle = (title: string): string => {
    const key = titles[title];
    return key === undefined ? title : say(key);
  };

  override optionTerm = ({ flags }: Option): string => flagsOf(flags);

  override argumentDescription({ description, argChoices }: Argument): string {
    return withMore(description, choicesOf(argChoices));
  }

  override optionDescription({ description, argChoices, defaultValue, ...option }: Option): string {
    const isDefault = defaultValue !== undefined && (option.required || option.optional);
    return withMore(description, [
      ...choicesOf(argChoices),
      ...(isDefault ? [say('output.default', { value: JSON.stringify(defaultValue) })] : []),
    ]);
  }

  /** `formatHelp` lists only the names of global options, after the command's own options. */
  override visibleGlobalOptions(): Option[] {
    return [];
  }

  override formatHelp(command: Command, helper: Help): string {
    // A full-width colon contains its own space.
    const help = super.formatHelp(command, helper).replace(/： /, '：');
    const names = super
      .visibleGlobalOptions(command)
      .flatMap(({ long }) => (long === '--version' ? [] : [long]));
    if (names.length === 0) return help;
    const line = say('help.global_options', { names: names.join(' ') });
    return `${help}\n${this.boxWrap(line, this.helpWidth ?? 80)}\n`;
  }

  /** The options of a command alone. */
  optionsText(command: Command): string {
    const width = this.padWidth(command, this);
    const items = this.visibleOptions(command).map((option) =>
      this.formatItem(this.optionTerm(option), width, this.optionDescription(option), this),
    );
    return this.formatItemList('Options:', items, this).join('\n');
  }

  override formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    const width = this.helpWidth ?? 80;
    if (!description || width - termWidth - 4 >= minDescriptionWidth)
      return super.formatItem(term, termWidth, description, helper);
    const lines = wrap(description, Math.max(minDescriptionWidth, width - indent)).split('\n');
    return [`  ${term}`, ...lines.map((line) => `${' '.repeat(indent)}${line}`)].join('\n');
  }
}

/** The text below the options: each paragraph is one line and is wrapped, indented lines stay unchanged. */
const wrapped = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => (/^\S/.test(line) ? wrap(line, width) : line))
    .join('\n');

/** A command with its help in the reader's language. */
export class SpokenCommand extends Command {
  override createCommand(name?: string): Command {
    return new SpokenCommand(name);
  }

  override createHelp(): SpokenHelp {
    return Object.assign(new SpokenHelp(), this.configureHelp());
  }

  /** The text of a function is a paragraph of its own. */
  override addHelpText(
    position: AddHelpTextPosition,
    text: string | ((context: AddHelpTextContext) => string),
  ): this {
    const width = () => this.configureOutput().getOutHelpWidth?.() ?? 80;
    return super.addHelpText(position, (context) =>
      wrapped(typeof text === 'function' ? `\n${text(context)}` : text, width()),
    );
  }
}
