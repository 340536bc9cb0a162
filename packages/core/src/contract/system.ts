import * as z from 'zod/mini';
import { call } from './call.ts';

export const health = call({
  operation: 'system.health',
  method: 'GET',
  path: '/health',
  access: 'anyone',
  envelope: 'plain',
  meaning:
    'Says within 3 seconds whether the server answers and its database does; 503 when the database is `unavailable`, `full` (no connection or no room left) or `late` (silent).',
  also: { 503: 'application/json' },
  answer: z.object({
    status: z.enum(['ok', 'unavailable']),
    database: z.enum(['ok', 'unavailable', 'full', 'late']),
    version: z.string(),
  }),
});

export const version = call({
  operation: 'system.version',
  method: 'GET',
  path: '/api/version',
  access: 'anyone',
  envelope: 'plain',
  meaning: 'The version of the server.',
  answer: z.object({ version: z.string() }),
});
