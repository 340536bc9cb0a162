import type { Noun } from '../../noun.ts';
import { registerDoctor } from './routes.ts';
import { doctorWords } from './words.ts';

export const doctorNoun = {
  name: 'doctor',
  register: registerDoctor,
  words: doctorWords,
} satisfies Noun;
