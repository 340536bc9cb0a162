import type { KeyOf } from '@ferry/core/words/words';
import type { AllWords } from './all-words.ts';

/** The keys of all texts. */
export type Key = { [File in keyof AllWords]: KeyOf<AllWords[File]> }[keyof AllWords];
