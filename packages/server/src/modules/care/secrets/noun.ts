import type { Noun } from '../../../base/noun.ts';
import { renewSecrets } from './renew.ts';
import { registerSecrets } from './routes.ts';
import { secretWords } from './words.ts';

export const secretsNoun = {
  name: 'secrets',
  register: registerSecrets,
  words: secretWords,
  jobs: () => [renewSecrets],
} satisfies Noun;
