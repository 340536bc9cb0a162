import type { Noun } from '../../noun.ts';

export const demoNoun = {
  name: 'demo',
} satisfies Noun;
