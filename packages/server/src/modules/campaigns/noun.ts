import { sql } from 'kysely';
import type { Noun } from '../../noun.ts';
import { registerCampaigns } from './routes.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { campaignWords } from './words.ts';

export const campaignsNoun = {
  name: 'campaigns',
  register: registerCampaigns,
  words: campaignWords,
  jobs: () => [sendCampaigns],
  tables: {
    mail_campaign: 'nothing',
    mail_campaign_recipient: {
      order: 'campaign_id',
      columns: ['campaign_id', 'queued_at', 'sent_at', 'left_out'],
      // Who holds it unsubscribes.
      withheld: ['unsubscribe_token', 'mail_id'],
      atEnd: 'remove',
    },
  },
  // Somebody may unsubscribe by an old mail.
  sweep: (ago) => [sql`delete from mail_campaign_recipient where queued_at < ${ago(400)}`],
} satisfies Noun;
