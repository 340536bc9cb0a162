import type { Noun } from '../../../base/noun.ts';
import { shownTerms } from './columns/plan-terms.ts';
import { resetPeriods } from './reset-periods.ts';
import { registerServices } from './routes.ts';
import { linksUnderKey } from './secrets/renew-links.ts';

export const servicesNoun = {
  name: 'services',
  register: registerServices,
  jobs: () => [resetPeriods],
  keyedValues: [linksUnderKey],
  tables: {
    service: {
      order: 'account_id',
      columns: {
        product_id: 'shown, emptied',
        level: 'shown, emptied',
        level_expires_at: 'shown, emptied',
        quota_bytes: 'shown, emptied',
        package_bytes: 'shown, emptied',
        used_upload: 'shown',
        used_download: 'shown',
        ...shownTerms,
        period_started_at: 'shown',
        next_reset_at: 'shown, emptied',
        reset_interval: 'shown',
        auto_reset_day: 'shown',
        port: 'shown, emptied',
        link_group: 'shown',
        last_used_at: 'shown, emptied',
        purchased_at: 'shown',
        proxy_password: 'withheld, emptied',
        proxy_uuid: 'withheld, emptied',
        traffic_log_token: 'withheld, emptied',
        emby_uuid: 'withheld, emptied',
        link_token_hash: 'withheld, emptied',
        link_token_sealed: 'withheld, emptied',
      },
      whenOld: 'keep',
      // `emptyService` clears the row. It stays, because an account has exactly one.
      atEnd: 'keep',
    },
    own_credential: {
      order: 'kind',
      columns: { kind: 'shown', secret: 'withheld', key_text: 'withheld', set_at: 'shown' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
  },
} satisfies Noun;
