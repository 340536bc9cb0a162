import type { Noun } from '../../../base/noun.ts';
import { linksUnderKey } from './renew-links.ts';
import { resetPeriods } from './reset-periods.ts';
import { registerServices } from './routes.ts';
import { serviceWords } from './words.ts';

export const servicesNoun = {
  name: 'services',
  register: registerServices,
  words: serviceWords,
  jobs: () => [resetPeriods],
  keyedValues: [linksUnderKey],
  tables: {
    service: {
      order: 'account_id',
      columns: [
        ...[
          'product_id',
          'level',
          'level_expires_at',
          'quota_bytes',
          'package_bytes',
          'used_upload',
          'used_download',
        ],
        ...[
          'speed_limit',
          'device_limit',
          'period_started_at',
          'next_reset_at',
          'reset_interval',
          'auto_reset_day',
        ],
        ...['port', 'link_group', 'last_used_at', 'purchased_at'],
      ],
      withheld: [
        ...['proxy_password', 'proxy_uuid', 'traffic_log_token', 'emby_uuid'],
        ...['link_token_hash', 'link_token_sealed'],
      ],
      // `emptyService` clears the row. It stays, because an account has exactly one.
      atEnd: 'keep',
    },
  },
} satisfies Noun;
