import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { registerCampaigns } from './routes.ts';
import { sendCampaigns } from './send-campaigns.ts';

export const campaignsNoun = {
  name: 'campaigns',
  register: registerCampaigns,
  jobs: () => [sendCampaigns],
  tables: {
    mail_campaign: 'nothing',
    mail_campaign_recipient: {
      order: 'campaign_id',
      columns: {
        campaign_id: 'shown',
        queued_at: 'shown',
        sent_at: 'shown',
        left_out: 'shown',
        // Anyone with this token can unsubscribe the customer.
        unsubscribe_token: 'withheld',
        mail_id: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  // Recipients stay for a while, so that old mails can still unsubscribe.
  sweep: (ago) => [sql`delete from mail_campaign_recipient where queued_at < ${ago(400)}`],
} satisfies Noun;
