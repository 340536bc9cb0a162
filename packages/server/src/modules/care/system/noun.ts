import type { Noun } from '../../../base/noun.ts';
import { registerSystem } from './routes.ts';

export const systemNoun = {
  name: 'system',
  register: registerSystem,
} satisfies Noun;
