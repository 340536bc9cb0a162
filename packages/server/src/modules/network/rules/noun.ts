import type { Noun } from '../../../base/noun.ts';
import { registerRules } from './routes.ts';
import { ruleWords } from './words.ts';

export const rulesNoun = {
  name: 'rules',
  register: registerRules,
  words: ruleWords,
} satisfies Noun;
