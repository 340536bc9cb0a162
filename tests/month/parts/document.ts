import { fileURLToPath } from 'node:url';

export const documentPath = fileURLToPath(new URL('../../../docs/operators-month.md', import.meta.url));

/** A typed command and its output. */
export interface Typed {
  readonly command: string;
  readonly output: string;
}

/**
 * What is done in order: commands in one shell, into a pipe or on a terminal with so many columns, or actions of
 * other people in a comment.
 */
export type Deed =
  | { readonly kind: 'shell'; readonly columns: number | undefined; readonly typed: readonly Typed[] }
  | { readonly kind: 'elsewhere'; readonly words: string };

/** A piece of the document. Prose has only its text. */
export interface Piece {
  readonly text: string;
  readonly deed: Deed | undefined;
}

const pieces = /^```console(?: on (\d+) columns)?\n([\s\S]*?)^```\n|^<!-- elsewhere: (.+) -->\n/gm;

/** The commands of a block: each after a `$`, further lines after a `>`, then the output. */
function readBlock(block: string): Typed[] {
  const typed: { command: string[]; output: string[] }[] = [];
  for (const line of block.split('\n').slice(0, -1)) {
    const last = typed.at(-1);
    if (line.startsWith('$ ')) typed.push({ command: [line.slice(2)], output: [] });
    else if (last === undefined)
      throw new Error(`A block begins with a command after "$ ", not with: ${line}`);
    else if (last.output.length === 0 && /^>( |$)/.test(line)) last.command.push(line.slice(2));
    else last.output.push(line);
  }
  return typed.map(({ command, output }) => ({
    command: command.join('\n'),
    output: output.map((line) => `${line}\n`).join(''),
  }));
}

/** Splits the document into pieces, which together are the whole. */
export function readDocument(text: string): Piece[] {
  const read: Piece[] = [];
  let end = 0;
  const skip = (to: number) => {
    if (to > end) read.push({ text: text.slice(end, to), deed: undefined });
  };
  for (const found of text.matchAll(pieces)) {
    skip(found.index);
    const [whole, columns, block, words = ''] = found;
    end = found.index + whole.length;
    const deed: Deed =
      block === undefined
        ? { kind: 'elsewhere', words }
        : {
            kind: 'shell',
            columns: columns === undefined ? undefined : Number(columns),
            typed: readBlock(block),
          };
    read.push({ text: whole, deed });
  }
  skip(text.length);
  return read;
}

const lines = (command: string) => `$ ${command.replaceAll('\n', '\n> ')}\n`.replace(/^> $/gm, '>');

/** A block of commands with their outputs. */
export function writeBlock(columns: number | undefined, typed: readonly Typed[]): string {
  const info = columns === undefined ? 'console' : `console on ${columns} columns`;
  return `\`\`\`${info}\n${typed.map(({ command, output }) => lines(command) + output).join('')}\`\`\`\n`;
}
