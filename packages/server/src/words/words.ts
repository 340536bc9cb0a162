import { accountDataWords } from '../modules/account-data/words.ts';
import { accountWords } from '../modules/accounts/words.ts';
import { announcementWords } from '../modules/announcements/words.ts';
import { apiTokenWords } from '../modules/api-tokens/words.ts';
import { authWords } from '../modules/auth/words.ts';
import { banWords } from '../modules/bans/words.ts';
import { billWords } from '../modules/bills/words.ts';
import { blockIpWords } from '../modules/block-ips/words.ts';
import { botWords } from '../modules/bots/words.ts';
import { cdKeyWords } from '../modules/cd-keys/words.ts';
import { checkInWords } from '../modules/check-in/words.ts';
import { couponWords } from '../modules/coupons/words.ts';
import { detectWords } from '../modules/detect/words.ts';
import { inviteWords } from '../modules/invites/words.ts';
import { invoiceWords } from '../modules/invoices/words.ts';
import { jobWords } from '../modules/jobs/words.ts';
import { linkWords } from '../modules/links/words.ts';
import { nodeWords } from '../modules/nodes/words.ts';
import { paymentWords } from '../modules/payments/words.ts';
import { securityWords } from '../modules/security/words.ts';
import { sessionWords } from '../modules/sessions/words.ts';
import { shopWords } from '../modules/shop/words.ts';
import { statisticsWords } from '../modules/statistics/words.ts';
import { telegramWords } from '../modules/telegram/words.ts';
import { ticketWords } from '../modules/tickets/words.ts';
import { walletWords } from '../modules/wallet/words.ts';
import { everyCallWords } from './every-call.ts';

const book = {
  ...everyCallWords,
  ...accountDataWords,
  ...accountWords,
  ...announcementWords,
  ...apiTokenWords,
  ...authWords,
  ...banWords,
  ...billWords,
  ...blockIpWords,
  ...botWords,
  ...cdKeyWords,
  ...checkInWords,
  ...couponWords,
  ...invoiceWords,
  ...inviteWords,
  ...detectWords,
  ...jobWords,
  ...linkWords,
  ...nodeWords,
  ...paymentWords,
  ...securityWords,
  ...sessionWords,
  ...shopWords,
  ...statisticsWords,
  ...telegramWords,
  ...ticketWords,
  ...walletWords,
};

export type WordKey = keyof typeof book;
export type Language = 'zh-CN' | 'en';

/** A sentence in a language, with its values filled in. */
export function say(
  language: Language,
  key: WordKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return book[key][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The first language of `Accept-Language` that the product speaks; Chinese when there is none. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh-CN';
}
