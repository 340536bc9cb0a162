import type { Noun } from '../../../base/noun.ts';
import { registerRules } from './routes.ts';

export const rulesNoun = {
  name: 'rules',
  register: registerRules,
} satisfies Noun;
