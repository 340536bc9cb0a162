import type { Noun } from '../../../base/noun.ts';

export const activityNoun = {
  name: 'activity',
  tables: {
    activity_log: {
      order: 'id',
      columns: { id: 'shown', at: 'shown', kind: 'shown', detail: 'shown', ip: 'shown', agent: 'shown' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
  },
} satisfies Noun;
