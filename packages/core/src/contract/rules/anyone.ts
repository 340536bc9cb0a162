// Called by anybody, without a token: client apps that download rule files.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';

export const fetch = call({
  operation: 'rules.fetch',
  method: 'GET',
  path: '/rules/{file}',
  access: 'anyone',
  envelope: 'plain',
  meaning:
    'A file with domain names or networks of China, which clients download for the rules of a profile.',
  params: () => ({
    /** `cn-domain` or `cn-ip`, and `.txt` for mihomo and Stash, `.list` for Surge, `.snippet` for Quantumult X, `.json` for sing-box. */
    file: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  answer: () => z.string(),
  media: ['text/plain', 'application/json'],
  also: { 304: 'nothing' },
  extension: true,
  refusals: ['rules.absent'],
});
