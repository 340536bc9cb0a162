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
    service_term: {
      order: 'id',
      columns: {
        id: 'shown',
        place: 'shown',
        purchase_id: 'shown',
        product_id: 'shown',
        level: 'shown',
        quota_bytes: 'shown',
        ...shownTerms,
        duration: 'shown',
        reset_interval: 'shown',
        periods: 'shown',
        cash: 'shown',
        begun_at: 'shown',
        period: 'shown',
        period_begun_at: 'shown',
        paid_until: 'shown',
        counted_from: 'withheld',
        first_counted: 'withheld',
        counted_offset: 'withheld',
        counted_rest: 'withheld',
        ended_at: 'shown',
      },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    own_credential: {
      order: 'kind',
      columns: { kind: 'shown', secret: 'withheld', key_text: 'withheld', set_at: 'shown' },
      whenOld: 'keep',
      atEnd: 'remove',
    },
  },
} satisfies Noun;
