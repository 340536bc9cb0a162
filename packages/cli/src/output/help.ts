import { type Argument, Command, Help, type Option } from 'commander';
import { inARow, isChinese, say, spoken, spokenFlags } from '../words/say.ts';
import { widthOf } from './width.ts';
import { wrap } from './wrap.ts';

/** The smallest width of a description beside its term, in columns. If there is less space, it is written below the term. */
const leastBeside = 24;
const indent = 6;

/** A description with the allowed values in brackets. */
function withMore(description: string, more: readonly string[]): string {
  if (more.length === 0) return spoken(description);
  const inside = isChinese() ? `（${more.join('；')}）` : `(${more.join(', ')})`;
  return inARow(spoken(description), inside);
}

const choicesOf = (choices: readonly string[] | undefined) =>
  choices === undefined ? [] : [say`choices: ${choices.map((one) => JSON.stringify(one)).join(', ')}`];

/** The help in the reader's language, as wide as the terminal. */
class SpokenHelp extends Help {
  override minWidthToWrap = 1;

  override displayWidth = widthOf;

  override boxWrap = wrap;

  override styleTitle = spoken;

  override commandDescription = (command: Command): string => spoken(command.description());

  override subcommandDescription = (command: Command): string => spoken(command.description());

  override optionTerm = ({ flags }: Option): string => spokenFlags(flags);

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
    // A full-width colon contains its own space.
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

/** A line that is shown unchanged, except that the explanation of a term, after two spaces, is translated. */
function asItStands(line: string): string {
  const [, term = '', meaning] = item.exec(line) ?? [];
  return meaning === undefined ? line : term + spoken(meaning);
}

/** The paragraphs of a text, each joined into one line. Indented lines stay unchanged. */
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

/** The text below the options: paragraphs in the reader's language, indented lines unchanged. */
const spokenText = (text: string, width: number): string =>
  paragraphsOf(text)
    .map((line) => (/^\S/.test(line) ? wrap(spoken(line), width) : asItStands(line)))
    .join('\n');

/** The English sentence of a paragraph or a line that is looked up in the dictionary. `undefined`: none. */
export const askedOf = (line: string): string | undefined => (/^\S/.test(line) ? line : item.exec(line)?.[2]);

type Position = Parameters<Command['addHelpText']>[0];

/** A command with its help in the reader's language. */
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
