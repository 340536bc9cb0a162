import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { Language } from '../../words/words.ts';
import type { Letter } from './letter.ts';
import { queueLetter } from './queue-letter.ts';

interface CampaignMail {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  /** What staff wrote: Markdown, which is read as it is where there is no HTML. */
  readonly text: string;
  /** The same as sanitised HTML. */
  readonly html: string;
  /** Left out: it is about the account, and nobody can be without it. */
  readonly unsubscribeUrl?: string;
  /** Left out: a test. */
  readonly campaignId?: number;
}

const wayOut = (language: Language, site: string, url: string): Letter['wayOut'] =>
  language === 'zh-CN'
    ? { says: `你收到这封邮件，因为你有 ${site} 的账户。`, label: '不再接收这类邮件', url }
    : {
        says: `You get this since you have an account at ${site}.`,
        label: 'Unsubscribe from mails like this',
        url,
      };

/** Puts a mail that staff wrote into the queue, and gives its number. */
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

/** Holds what waits of campaigns, or lets it go on. One that is being sent just now still goes. */
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

/** Drops what waits of a campaign for good. */
export async function dropCampaignMails(tx: Sql, campaign: number, at: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ dropped_at: at, body_text: '', body_html: '', unsubscribe_url: null })
    .where('campaign_id', '=', campaign)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
}
