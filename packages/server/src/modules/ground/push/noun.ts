import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hasSession } from './devices.ts';
import { pushUnderKeys } from './push-key.ts';
import { registerPush } from './routes.ts';
import { sendPushesJobs } from './send-pushes-jobs.ts';

export const pushNoun = {
  name: 'push',
  register: registerPush,
  jobs: sendPushesJobs,
  keyedValues: pushUnderKeys,
  tables: {
    push_device: {
      order: 'created_at',
      columns: {
        agent: 'shown',
        host: 'shown',
        created_at: 'shown',
        last_sent_at: 'shown',
        id: 'withheld',
        session_id: 'withheld',
        digest: 'withheld',
        subscription_sealed: 'withheld',
      },
      // Only browsers whose session has ended.
      whenOld: 'remove',
      atEnd: 'remove',
    },
    push_message: 'nothing',
    push_key: 'nothing',
  },
  sweep: (ago) => [
    sql`delete from push_device where not ${hasSession(ago(0))}`,
    sql`delete from push_message where coalesce(sent_at, given_up_at) < ${ago(30)}`,
  ],
} satisfies Noun;
