import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerMail } from './routes.ts';
import { sendMailsJob } from './send-mails.ts';
import { mailWords } from './words.ts';

export const mailNoun = {
  name: 'mail',
  register: registerMail,
  words: mailWords,
  jobs: (config) => [sendMailsJob(config)],
  tables: {
    mail: 'nothing',
  },
  sweep: (ago) => [
    // A mail that could not be sent within a month is deleted, too.
    sql`delete from mail where coalesce(sent_at, created_at) < ${ago(30)}`,
  ],
} satisfies Noun;
