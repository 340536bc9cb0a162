import { type Argument, Command, Help, type Option } from 'commander';
import { inARow, isChinese, say, spoken } from '../words/say.ts';
import { widthOf } from './width.ts';
import { wrap } from './wrap.ts';

/** Columns that a description has at least beside its term; with less it stands below. */
const leastBeside = 24;
const indent = 6;

/** A description with what may be given, in brackets. */
function withMore(description: string, more: readonly string[]): string {
  if (more.length === 0) return spoken(description);
  const inside = isChinese() ? `（${more.join('；')}）` : `(${more.join(', ')})`;
  return inARow(spoken(description), inside);
}

const choicesOf = (choices: readonly string[] | undefined) =>
  choices === undefined ? [] : [say`choices: ${choices.map((one) => JSON.stringify(one)).join(', ')}`];

/** Help in the language of whoever reads, as wide as the terminal is. */
class SpokenHelp extends Help {
  override minWidthToWrap = 1;

  override displayWidth = widthOf;

  override boxWrap = wrap;

  override styleTitle = spoken;

  override commandDescription = (command: Command): string => spoken(command.description());

  override subcommandDescription = (command: Command): string => spoken(command.description());

  override argumentDescription({ description, argChoices }: Argument): string {
    return withMore(description, choicesOf(argChoices));
  }

  override optionDescription({ description, argChoices, defaultValue, ...option }: Option): string {
    const isDefault = defaultValue !== undefined && (option.required || option.optional);
    return withMore(description, [
      ...choicesOf(argChoices),
      ...(isDefault ? [say`default: ${JSON.stringify(defaultValue)}`] : []),
    ]);
  }

  override formatHelp(command: Command, helper: Help): string {
    // A full-width colon has its space in itself.
    return super.formatHelp(command, helper).replace(/： /, '：');
  }

  override formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    const width = this.helpWidth ?? 80;
    if (!description || width - termWidth - 4 >= leastBeside)
      return super.formatItem(term, termWidth, description, helper);
    const lines = wrap(description, Math.max(leastBeside, width - indent)).split('\n');
    return [`  ${term}`, ...lines.map((line) => `${' '.repeat(indent)}${line}`)].join('\n');
  }
}

const item = /^( +\S+(?: \S+)* {2,})(\S.*)$/;

/** A line that is shown as it stands; what explains a term after two spaces is spoken. */
function asItStands(line: string): string {
  const [, term = '', meaning] = item.exec(line) ?? [];
  return meaning === undefined ? line : term + spoken(meaning);
}

/** The paragraphs of a text, each in one line, and the lines that are indented, as they stand. */
export function paragraphsOf(text: string): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const isProse = /^\S/.test(line);
    if (isProse && isOpen) lines.push(`${lines.pop()} ${line}`);
    else lines.push(line);
    isOpen = isProse;
  }
  return lines;
}

/** What stands below the options: paragraphs in the reader's language, lines that are indented as they are. */
const spokenText = (text: string, width: number): string =>
  paragraphsOf(text)
    .map((line) => (/^\S/.test(line) ? wrap(spoken(line), width) : asItStands(line)))
    .join('\n');

/** What a paragraph or a line of such a text asks the dictionary for; undefined: nothing. */
export const askedOf = (line: string): string | undefined => (/^\S/.test(line) ? line : item.exec(line)?.[2]);

type Position = Parameters<Command['addHelpText']>[0];

/** A command whose help is spoken. */
export class SpokenCommand extends Command {
  override createCommand(name?: string): Command {
    return new SpokenCommand(name);
  }

  override createHelp(): Help {
    return Object.assign(new SpokenHelp(), this.configureHelp());
  }

  override addHelpText(position: Position, text: unknown): this {
    const width = () => this.configureOutput().getOutHelpWidth?.() ?? 80;
    return super.addHelpText(position, () => spokenText(String(text), width()));
  }
}
