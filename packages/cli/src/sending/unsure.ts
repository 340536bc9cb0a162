import type { Outcome } from '@ferry/core/client';
import type { Call } from '@ferry/core/contract/base/call';
import { inARow, say } from '../words/say.ts';

/** A write without an answer, which may have been done. */
export interface Unsure {
  /** The command's key: a repeat with this key does nothing twice. Missing: a repeat needs no key. */
  readonly key?: string | undefined;
}

/** The outcome of a call in the command line. */
export type Sent<Ended extends Outcome<unknown>> = Ended & {
  readonly unsure?: Unsure | undefined;
  /** The server had done the write before, and did nothing now. */
  readonly isRepeat?: boolean;
};

const quoted = (word: string) => (/^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The options of the key, with its older name. */
export const keyOptions = ['--idempotency-key', '--key'] as const;
const isKeyOption = (word: string | undefined) => keyOptions.some((option) => option === word);

/** The same words with only this key. */
function commandWith(argv: readonly string[], key: string): string {
  const words = argv.filter(
    (word, at) =>
      !isKeyOption(word) &&
      !isKeyOption(argv[at - 1]) &&
      !keyOptions.some((option) => word.startsWith(`${option}=`)),
  );
  return ['ferry', ...words, keyOptions[0], key].map(quoted).join(' ');
}

/** How to repeat a write that may have been done. */
export function askAgain({ access }: Pick<Call, 'access'>, { key }: Unsure, argv: readonly string[]): string {
  const unsure = say('sending.may_be_done');
  if (key === undefined) return inARow(unsure, say('sending.same_again'));
  // A program's secret may be one of the words, and this text goes into logs.
  if (access !== 'admin') return inARow(unsure, say('sending.same_again_with_key', { key }));
  return inARow(unsure, say('sending.run_once', { argv: commandWith(argv, key) }));
}
