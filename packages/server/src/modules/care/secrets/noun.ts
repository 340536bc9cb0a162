import type { Noun } from '../../../base/noun.ts';
import { renewSecrets } from './renew.ts';
import { registerSecrets } from './routes.ts';

export const secretsNoun = {
  name: 'secrets',
  register: registerSecrets,
  jobs: () => [renewSecrets],
} satisfies Noun;
