import type { stopped } from '@ferry/core/contract/auth/stopped';
import type * as z from 'zod';
import { type Language, say } from '../../../../words/words.ts';

type Stopped = z.output<typeof stopped>;

const sentences = {
  link: 'links.stopped_link',
  proxy_password: 'links.stopped_password',
  proxy_uuid: 'links.stopped_uuid',
  sessions: 'links.stopped_sessions',
  telegram: 'links.stopped_telegram',
  sign_in_requests: 'links.stopped_sign_in_requests',
  api_tokens: 'links.stopped_api_tokens',
  passkeys: 'links.stopped_passkeys',
} as const satisfies Record<Stopped['what'], string>;

/** What stopped working, as a code for programs and a sentence for people. */
export const listStopped = (language: Language, what: Stopped['what'], count = 1): Stopped => ({
  what,
  count,
  message: say(language, sentences[what], { count }),
});
