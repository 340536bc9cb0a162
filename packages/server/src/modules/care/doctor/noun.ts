import type { Noun } from '../../../base/noun.ts';
import { registerDoctor } from './routes.ts';
import { doctorWords } from './words.ts';

export const doctorNoun = {
  name: 'doctor',
  register: registerDoctor,
  words: doctorWords,
} satisfies Noun;
