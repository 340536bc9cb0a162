import type { Language } from '@ferry/core/words/languages';
import type { AllWords } from './all-words.ts';

/** The texts of the source language, by namespace. */
export type { AllWords as Source };

export type Namespace = keyof AllWords;

export type Locale = Language;
