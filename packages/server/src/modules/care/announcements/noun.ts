import type { Noun } from '../../../base/noun.ts';
import { registerAnnouncements } from './routes.ts';

export const announcementsNoun = {
  name: 'announcements',
  register: registerAnnouncements,
  tables: {
    announcement: 'nothing',
    announcement_text: 'nothing',
    announcement_read: {
      order: 'announcement_id',
      columns: { announcement_id: 'shown', read_at: 'shown' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
  },
} satisfies Noun;
