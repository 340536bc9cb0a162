import type { Noun } from '../../../base/noun.ts';
import { importJobs } from './imports/import-jobs.ts';
import { registerStatistics } from './routes.ts';
import { takeSnapshotsJob } from './take-snapshots.ts';

export const statisticsNoun = {
  name: 'statistics',
  register: registerStatistics,
  jobs: (config) => [takeSnapshotsJob, ...(config.clickhouseUrl === undefined ? [] : importJobs)],
  tables: {
    user_data_history: {
      order: 'day',
      columns: {
        day: 'shown',
        at: 'shown',
        used_upload: 'shown',
        used_download: 'shown',
        total_bytes: 'shown',
        balance: 'shown',
        level_expires_at: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'keep',
    },
    column_import: 'nothing',
  },
} satisfies Noun;
