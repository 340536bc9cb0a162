import type { Noun } from '../../noun.ts';
import { registerSecurity } from './routes.ts';
import { securityWords } from './words.ts';

export const securityNoun = {
  name: 'security',
  register: registerSecurity,
  words: securityWords,
} satisfies Noun;
