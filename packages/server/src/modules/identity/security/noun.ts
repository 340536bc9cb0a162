import type { Noun } from '../../../base/noun.ts';
import { registerSecurity } from './routes.ts';

export const securityNoun = {
  name: 'security',
  register: registerSecurity,
} satisfies Noun;
