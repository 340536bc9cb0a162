import type { CallParsed } from '@ferry/core/contract/base/call';
import type * as v1 from '@ferry/core/contract/payments/v1';
import type { Context, Services } from '../../../base/context.ts';
import { escapeHtml } from '../../../base/escape-html.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { RawAnswer } from '../../../http/register.ts';
import { say } from '../../../words/words.ts';
import { isSandboxSign, orderPath, sandboxNotification, signSandbox } from '../pay-methods/index.ts';
import { hearNotification } from './notified.ts';
import { dueOf, type Recharge, requireFound, statusOf } from './records/recharge.ts';

async function readTrade({ database, config }: Services, tradeNo: string): Promise<Recharge> {
  const row = config.sandbox
    ? await database.sql
        .selectFrom('recharge')
        .select(columnsOf('recharge'))
        .where('trade_no', '=', tradeNo)
        .where('system', '=', 'sandbox')
        .executeTakeFirst()
    : undefined;
  return requireFound(row);
}

const style =
  ':root{color-scheme:light dark;font:16px/1.6 -apple-system,"PingFang SC","Noto Sans SC","Microsoft YaHei",sans-serif}' +
  'main{max-width:360px;margin:15vh auto;padding:0 16px;text-align:center}p{margin:8px 0}' +
  '.amount{font-size:32px;font-weight:600;font-variant-numeric:tabular-nums}.dim{opacity:.75;font-size:14px}' +
  'button{font:inherit;width:100%;min-height:44px;margin-top:12px;border-radius:8px;border:1px solid currentColor;' +
  'background:none;color:inherit;cursor:pointer}button.pay{background:#1e66e5;border-color:#1e66e5;color:#fff}';

/** A page without scripts, under the same policy as other pages. */
export async function sandboxPage(
  ctx: Context,
  { trade_no }: CallParsed<typeof v1.sandboxPage>,
): Promise<RawAnswer> {
  const trade = await readTrade(ctx, trade_no);
  const word = (key: 'title' | 'explain' | 'pay' | 'decline' | 'back') =>
    escapeHtml(say(ctx.language, `payments.sandbox_${key}`));
  const button = (act: string, text: string) =>
    `<button class="${act}" name="act" value="${act}">${text}</button>`;
  const isOpen = trade.status !== 'paid';
  const status = escapeHtml(say(ctx.language, `payments.is_${statusOf(trade, ctx.now())}`));
  const body = isOpen
    ? `<form method="post" action="/v1/payment/sandbox/${encodeURIComponent(trade_no)}">
<input type="hidden" name="sign" value="${signSandbox(ctx.keys, trade_no, dueOf(trade).due)}">
${button('pay', word('pay'))}${button('decline', word('decline'))}</form>`
    : `<p><a href="${escapeHtml(orderPath(trade_no))}">${word('back')}</a></p>`;
  const page = `<!doctype html><html lang="${ctx.language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${word('title')}</title><style>${style}</style>
<main><h1 class="dim">${word('title')}</h1><p class="amount">${escapeHtml(`${dueOf(trade).due} ${dueOf(trade).currency}`)}</p>
<p class="dim">${escapeHtml(trade.trade_no)} · ${status}</p><p class="dim">${word('explain')}</p>${body}</main></html>`;
  return new RawAnswer(200, { 'content-type': 'text/html; charset=utf-8' }, page);
}

/** Pays or declines, and redirects to the portal. A payment sends the same notification as a gateway. */
export async function sandboxPay(
  ctx: Context,
  { trade_no, body }: CallParsed<typeof v1.sandboxPay>,
): Promise<RawAnswer> {
  const trade = await readTrade(ctx, trade_no);
  if (!isSandboxSign(ctx.keys, trade_no, dueOf(trade).due, body.sign)) throw new Refusal('payments.absent');
  if (body.act === 'pay')
    await hearNotification(ctx, 'sandbox', {
      text: sandboxNotification(ctx.keys, { trade_no, due: dueOf(trade).due }),
      header: () => undefined,
    });
  return new RawAnswer(303, { location: orderPath(trade_no) }, null);
}
