import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Change } from './read-recipes.ts';

/** Applies one part of a change to a text: `+` adds a line, `-` removes one, and the other lines are context. */
function changed(text: string, part: string): string {
  const lines = part.split('\n').map((line) => [line.slice(0, 1), line.slice(1)] as const);
  const without = (mark: string) =>
    lines
      .filter(([first]) => first !== mark)
      .map(([, line]) => `${line}\n`)
      .join('');
  const [before, after] = [without('+'), without('-')];
  if (before === '') throw new Error('no line says where');
  const [head, tail, ...more] = `\n${text}`.split(`\n${before}`);
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`these lines stand there ${more.length > 0 ? 'several times' : 'nowhere'}:\n${before}`);
  return `${head}\n${after}${tail}`.slice(1);
}

/** Applies a change to a file in a folder. */
export function applyChange(folder: string, { path, text, isNew }: Change): void {
  const file = join(folder, path);
  if (isNew === existsSync(file))
    throw new Error(`${path}: there is ${isNew ? 'already such a' : 'no such'} file`);
  mkdirSync(dirname(file), { recursive: true });
  if (isNew) {
    writeFileSync(file, text);
    return;
  }
  try {
    const parts = text.replace(/\n$/, '').split(/^@@.*\n/m);
    writeFileSync(
      file,
      parts.map((part) => part.replace(/\n$/, '')).reduce(changed, readFileSync(file, 'utf8')),
    );
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`);
  }
}
