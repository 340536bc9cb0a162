import type { Noun } from '../../../base/noun.ts';
import { checkIn } from './check-in.ts';
import { registerCheckIn } from './routes.ts';

export const checkInNoun = {
  name: 'check-in',
  register: registerCheckIn,
  botReplies: {
    async checkin(asking) {
      const { message = '' } = await checkIn(asking);
      return message;
    },
  },
  tables: {
    check_in: {
      order: 'day',
      columns: { day: 'shown', at: 'shown', bytes: 'shown' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
  },
} satisfies Noun;
