import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { type Language, say } from '../../../words/words.ts';
import type { Letter } from './letter.ts';
import { queueLetter } from './queue-letter.ts';

interface CampaignMail {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  /** The text in Markdown. It is also the plain text of the mail. */
  readonly text: string;
  /** The same as sanitised HTML. */
  readonly html: string;
  /** The unsubscribe link. Without it the mail is about the account, and the customer cannot opt out. */
  readonly unsubscribeUrl?: string;
  /** The number of the campaign. Without it the mail is a test. */
  readonly campaignId?: number;
}

const wayOut = (language: Language, site: string, url: string): Letter['wayOut'] => ({
  says: say(language, 'mails.way_out', { site }),
  label: say(language, 'mails.way_out_label'),
  url,
});

/** Queues a mail that staff wrote, and returns its id. */
export function queueCampaignMail(tx: Sql, services: Services, mail: CampaignMail): Promise<number> {
  const { to, language, campaignId, unsubscribeUrl } = mail;
  const letter: Letter = {
    subject: mail.subject,
    paragraphs: [mail.text.trim()],
    html: mail.html,
    wayOut:
      unsubscribeUrl === undefined ? undefined : wayOut(language, services.config.siteName, unsubscribeUrl),
  };
  return queueLetter(tx, services, { to, language, letter, campaignId, unsubscribeUrl });
}

/** Holds or releases waiting mails of campaigns. A mail that is being sent is not held. */
export async function holdCampaignMails(
  tx: Sql,
  campaigns: readonly number[],
  isHeld: boolean,
): Promise<void> {
  if (campaigns.length === 0) return;
  await tx
    .updateTable('mail')
    .set({ is_held: isHeld })
    .where('campaign_id', 'in', campaigns)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
}

/** Deletes waiting mails of a campaign. */
export async function dropCampaignMails(tx: Sql, campaign: number, at: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ dropped_at: at, body_text: '', body_html: '', unsubscribe_url: null })
    .where('campaign_id', '=', campaign)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
}
