import type { Noun } from '../../noun.ts';
import { registerNotifications } from './routes.ts';
import { tellCustomers } from './tell-customers.ts';

export const notificationsNoun = {
  name: 'notifications',
  register: registerNotifications,
  jobs: () => [tellCustomers],
  tables: {
    notification_off: {
      order: 'event',
      columns: ['event', 'channel'],
      atEnd: 'remove',
    },
    notification_told: {
      order: 'told_at',
      columns: ['event', 'period', 'told_at'],
      atEnd: 'remove',
    },
  },
} satisfies Noun;
