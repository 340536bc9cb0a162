import type { Key } from './keys.ts';
import { say } from './say.ts';

/** What stands below the options in a command's help, in the language that is chosen by then. */
export type HelpEnd = () => string;

/** Command lines under their heading. */
export const examples =
  (...lines: readonly string[]): HelpEnd =>
  () =>
    [
      say(lines.length === 1 ? 'shared.example' : 'shared.examples'),
      ...lines.map((line) => `  ${line}`),
    ].join('\n');

/** A paragraph, and examples below it. */
export const noteAndExamples =
  (note: Key, ...lines: readonly string[]): HelpEnd =>
  () =>
    `${say(note)}\n\n${examples(...lines)()}`;
