import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hashedBy } from '../../../keys/columns-under-key.ts';
import { sendTelegramsJobs } from './bot/send-telegrams-jobs.ts';
import { registerTelegram } from './routes.ts';
import { unlinkIn } from './unlink-chat.ts';

export const telegramNoun = {
  name: 'telegram',
  register: registerTelegram,
  async endWays(tx, services, accountId) {
    await tx.deleteFrom('telegram_code').where('account_id', '=', accountId).execute();
    return { telegram: Number(await unlinkIn(tx, services, accountId, services.ip)) };
  },
  jobs: sendTelegramsJobs,
  keyedValues: [
    {
      name: 'chat_codes',
      waiting: ({ id }, at) => sql`select count(*) as count from telegram_code
        where expires_at > ${at} and ${hashedBy('code_hash', id)}`,
    },
  ],
  tables: {
    telegram_code: {
      order: 'expires_at',
      columns: { expires_at: 'shown', code_hash: 'withheld', code_sealed: 'withheld' },
      whenOld: 'remove',
      atEnd: 'remove',
    },
    telegram_bot: 'nothing',
    telegram_update: 'nothing',
  },
  sweep: (ago) => [
    sql`delete from telegram_code where expires_at < ${ago(0)}`,
    sql`delete from telegram_update where at < ${ago(7)}`,
  ],
} satisfies Noun;
