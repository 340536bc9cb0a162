import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file that an example makes or changes. */
export interface Change {
  readonly path: string;
  /** The text of a new file, or the changed lines with their context. */
  readonly text: string;
  readonly isNew: boolean;
}

/** A command, and its output in the document. */
export interface Typed {
  readonly command: string;
  readonly output: string;
}

/** The worked example of a recipe: its changes and commands, in the order of the document. */
export interface Recipe {
  readonly name: string;
  readonly steps: readonly (Change | Typed)[];
}

export const isChange = (step: Change | Typed): step is Change => 'path' in step;

/** A block of code: the file named above it, or commands. */
const block = /(?:^`([^`\n]+)`(, a new file)?:\n\n)?^```(\w*)\n([\s\S]*?)^```$/gm;

/** The commands of a block, each after a `$`, with its output below it. */
const typedIn = (text: string): Typed[] =>
  text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.split('\n');
      return { command, output: output.join('\n') };
    });

function stepsIn(text: string): (Change | Typed)[] {
  return [...text.matchAll(block)].flatMap(([, path, added, language, inside = '']): (Change | Typed)[] => {
    if (language === 'console') return typedIn(inside);
    if (path === undefined) throw new Error(`A block of an example names no file:\n${inside}`);
    if ((language === 'diff') === (added !== undefined))
      throw new Error(`${path}: a changed file is a block of “diff”, a new file is any other`);
    return [{ path, text: inside, isNew: added !== undefined }];
  });
}

/** The recipes of a document that have an example. */
export const recipesIn = (document: string): Recipe[] =>
  document
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [name = ''] = section.split('\n', 1);
      const [, example] = section.split(/^### (?:Example|Try it).*$/m);
      return example === undefined ? [] : [{ name, steps: stepsIn(example) }];
    });

const documentPath = fileURLToPath(new URL('../../../CONTRIBUTING.md', import.meta.url));

export const readRecipes = (): Recipe[] => recipesIn(readFileSync(documentPath, 'utf8'));
