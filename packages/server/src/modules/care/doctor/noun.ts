import type { Noun } from '../../../base/noun.ts';
import { registerDoctor } from './routes.ts';

export const doctorNoun = {
  name: 'doctor',
  register: registerDoctor,
} satisfies Noun;
