import type { Noun } from '../../../base/noun.ts';
import { registerSessions } from './routes.ts';
import { sessionWords } from './words.ts';

export const sessionsNoun = {
  name: 'sessions',
  register: registerSessions,
  words: sessionWords,
} satisfies Noun;
