import type { Noun } from '../../../base/noun.ts';
import { keepDemoConnected } from './seed-services.ts';

export const demoNoun = {
  name: 'demo',
  jobs: (config) => (config.seedsDemo ? [keepDemoConnected] : []),
} satisfies Noun;
