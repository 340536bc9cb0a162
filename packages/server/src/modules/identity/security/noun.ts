import type { Noun } from '../../../base/noun.ts';
import { registerSecurity } from './routes.ts';
import { securityWords } from './words.ts';

export const securityNoun = {
  name: 'security',
  register: registerSecurity,
  words: securityWords,
} satisfies Noun;
