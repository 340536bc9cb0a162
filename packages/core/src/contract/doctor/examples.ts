import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';

export const admin = {
  examine: {
    answer: {
      result: {
        version: '1.0.0',
        at: '2026-11-03T11:18:00Z',
        is_well: true,
        checks: [
          {
            name: 'database',
            outcome: 'ok',
            message: 'PostgreSQL 17.6 answers',
            cure: null,
            milliseconds: 4,
          },
          { name: 'telegram', outcome: 'skipped', message: 'No bot is set', cure: null, milliseconds: 0 },
          {
            name: 'nodes',
            outcome: 'warning',
            message: '1 of 12 nodes are silent: HK 01',
            cure: 'Run ferry nodes test with its number, and look into the log of its agent',
            milliseconds: 7,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;
