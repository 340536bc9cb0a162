// Called by a signed-in customer: his sessions.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { done, result, time, uuid } from '../base/primitives.ts';

export const session = z.object({
  session_id: uuid,
  /** The last address. Empty: unknown. */
  ip: z.string(),
  user_agent: z.string(),
  created_at: time,
  last_used_at: time,
  /** When it expires unless it is used. */
  expires_at: time,
  is_remembered: z.boolean(),
  /** Whether it is the calling session. */
  is_current: z.boolean(),
});

export const list = call({
  operation: 'sessions.list',
  method: 'GET',
  path: '/api/v2/user/account/sessions/',
  access: 'customer',
  meaning: 'The customer’s sessions: this one first, then by their last use.',
  answer: () => result(z.array(session)),
  extension: true,
});

export const end = call({
  operation: 'sessions.end',
  method: 'DELETE',
  path: '/api/v2/user/account/sessions/{session_id}/',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Ends a session: its tokens stop working within seconds. Ending a session other than the calling one requires the proof of the owner, unless the calling session was opened with the password less than ten minutes ago.',
  params: () => ({ session_id: uuid }),
  answer: () => done,
  proof: true,
  extension: true,
  refusals: ['sessions.absent'],
  consequences: ['account.activity', 'sessions'],
});

export const endOthers = call({
  operation: 'sessions.endOthers',
  method: 'POST',
  path: '/api/v2/user/account/sessions/end-others',
  access: 'customer',
  idempotency: 'key',
  meaning:
    'Ends every session except the calling one, and returns how many it ended. If there are any, requires the proof of the owner, unless the calling session was opened with the password less than ten minutes ago.',
  answer: () => result(z.object({ ended: z.int() })),
  proof: true,
  extension: true,
  consequences: ['account.activity', 'sessions'],
});
