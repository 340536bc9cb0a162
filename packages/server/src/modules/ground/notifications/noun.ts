import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerNotifications } from './routes.ts';
import { tellCustomers } from './tell-customers.ts';

export const notificationsNoun = {
  name: 'notifications',
  register: registerNotifications,
  jobs: () => [tellCustomers],
  tables: {
    telegram_message: 'nothing',
    notification_off: {
      order: 'event',
      columns: { event: 'shown', channel: 'shown' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    notification_told: {
      order: 'told_at',
      columns: { event: 'shown', period: 'shown', told_at: 'shown' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [sql`delete from telegram_message where coalesce(sent_at, given_up_at) < ${ago(30)}`],
} satisfies Noun;
