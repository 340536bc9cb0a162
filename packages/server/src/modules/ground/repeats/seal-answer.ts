import { RawAnswer } from '../../../http/register.ts';
import type { Keys } from '../../../keys/keys.ts';

/** The stored result of a write. */
export interface Kept {
  /** Whether `answerFrom` makes the answer from the value. Otherwise the value is the answer. */
  readonly isBegun: boolean;
  readonly value: unknown;
  readonly cookies: readonly string[];
}

/** Seals what is kept as text. A `RawAnswer` of a write has no stream. */
export const sealAnswer = (keys: Keys, kept: Kept): Buffer =>
  keys.seal(JSON.stringify({ ...kept, isRaw: kept.value instanceof RawAnswer }));

export function openAnswer(keys: Keys, sealed: Uint8Array): Kept {
  const { isRaw, ...kept } = JSON.parse(keys.open(sealed)) as Kept & { isRaw: boolean };
  if (!isRaw) return kept;
  const { status, headers, body } = kept.value as RawAnswer;
  return { ...kept, value: new RawAnswer(status, headers, body) };
}
