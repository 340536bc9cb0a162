import type { FieldCode } from '@ferry/core/contract/base/fields/field-errors';
import type { KeyOf } from '@ferry/core/words/words';
import type { AllWords } from './all-words.ts';

/** The keys of all texts. A refusal's is its code. */
export type WordKey = { [File in keyof AllWords]: KeyOf<AllWords[File]> }[keyof AllWords] | FieldCode;
