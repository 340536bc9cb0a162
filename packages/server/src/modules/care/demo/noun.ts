import type { Noun } from '../../../base/noun.ts';
import { refreshDemoConnected } from './seed-services.ts';

export const demoNoun = {
  name: 'demo',
  jobs: (config) => (config.seedsDemo ? [refreshDemoConnected] : []),
} satisfies Noun;
