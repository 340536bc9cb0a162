import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerMail } from './routes.ts';
import { sendMailsJob } from './send-mails.ts';

export const mailNoun = {
  name: 'mail',
  register: registerMail,
  jobs: (config) => [sendMailsJob(config)],
  tables: {
    mail: {
      naming: {
        id: 'kept',
        recipient: 'emptied',
        subject: 'emptied',
        body_text: 'emptied',
        body_html: 'emptied',
        created_at: 'kept',
        due_at: 'kept',
        tries: 'kept',
        sent_at: 'kept',
        // Mail servers quote the address in refusals.
        failure: 'emptied',
        campaign_id: 'kept',
        unsubscribe_url: 'emptied',
        is_held: 'kept',
        taken_until: 'kept',
        dropped_at: 'kept',
      },
    },
  },
  sweep: (ago) => [
    // A mail that could not be sent within a month is deleted, too.
    sql`delete from mail where coalesce(sent_at, created_at) < ${ago(30)}`,
  ],
} satisfies Noun;
