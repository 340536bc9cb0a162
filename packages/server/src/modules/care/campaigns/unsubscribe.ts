import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/anyone';
import { asCaller, type Context } from '../../../base/context.ts';
import { escapeHtml } from '../../../base/escape-html.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { RawAnswer } from '../../../http/register.ts';
import { type Language, languageOf, say, type WordKey } from '../../../words/words.ts';
import { setChoice } from '../../ground/notifications/index.ts';

const style =
  ':root{color-scheme:light dark;font:16px/1.6 system-ui,-apple-system,"PingFang SC","Noto Sans SC","Microsoft YaHei",sans-serif}' +
  'main{max-width:420px;margin:15vh auto;padding:0 16px}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}' +
  'button{font:inherit;width:100%;min-height:44px;border:0;border-radius:8px;background:#1d62de;color:#fff;cursor:pointer}' +
  'button:focus-visible{outline:2px solid currentColor;outline-offset:2px}';

/** A page without scripts, under the same policy as other pages. It shows nothing about the customer. */
function page(ctx: Context, language: Language, status: 200 | 404, says: WordKey, form = ''): RawAnswer {
  const site = ctx.config.siteName;
  const text = `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">
<title>${escapeHtml(say(language, 'campaigns.page_title'))} · ${escapeHtml(site)}</title><style>${style}</style>
<main><h1>${escapeHtml(site)}</h1><p role="status">${escapeHtml(say(language, says, { site }))}</p>${form}</main></html>`;
  return new RawAnswer(status, { 'content-type': 'text/html; charset=utf-8' }, text);
}

/** The customer of a token, and his language. */
async function ownerOf(tx: Sql, token: string): Promise<{ id: number; language: Language } | undefined> {
  const row = await tx
    .selectFrom('mail_campaign_recipient')
    .innerJoin('account', 'account.id', 'mail_campaign_recipient.account_id')
    .select(['account.id', 'account.language'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst();
  return row && { id: row.id, language: languageOf(row.language) };
}

/** Asks for a confirmation, because some programs open every address of a mail. */
export async function unsubscribePage(
  ctx: Context<'anyone'>,
  { token }: CallParsed<typeof contract.unsubscribePage>,
): Promise<RawAnswer> {
  const owner = await ownerOf(ctx.database.sql, token);
  if (owner === undefined) return page(ctx, ctx.language, 404, 'campaigns.page_absent');
  const button = escapeHtml(say(owner.language, 'campaigns.page_button'));
  const form = `<form method="post" action="/api/v2/mail/unsubscribe/${token}"><button>${button}</button></form>`;
  return page(ctx, owner.language, 200, 'campaigns.page_asks', form);
}

/**
 * Unsubscribes a customer. Also for the one-click request of a mail program, which has neither cookies nor a session
 * token.
 */
export async function unsubscribe(
  ctx: Context<'anyone'>,
  { token }: CallParsed<typeof contract.unsubscribe>,
): Promise<RawAnswer> {
  return ctx.database.sql.transaction().execute(async (tx) => {
    const owner = await ownerOf(tx, token);
    if (owner === undefined) return page(ctx, ctx.language, 404, 'campaigns.page_absent');
    const customer = asCaller<'customer'>(ctx, { kind: 'customer', accountId: owner.id, sessionId: '' });
    await setChoice(tx, customer, { event: 'news', channel: 'mail', is_wanted: false });
    return page(ctx, owner.language, 200, 'campaigns.page_done');
  });
}
