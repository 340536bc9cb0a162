import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import * as admin from '@ferry/core/contract/payments/admin';
import * as v1 from '@ferry/core/contract/payments/v1';
import { parseCookie } from 'cookie';
import { asCaller, type Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { columnsOf } from '../../../../db/schema/rows.ts';
import { say } from '../../../../words/words.ts';
import { identifyScript, recordAudit } from '../../../ground/script-tokens/index.ts';
import { requireFound, statusOf } from '../records/recharge.ts';
import { askGateway } from './ask-gateway.ts';

type Answer = CallAnswer<typeof v1.adminNotify>;

/** Asks the gateway about one order, for an admin. Only a payment that the gateway confirms is credited. */
async function askAbout(ctx: Context<'admin'>, operation: string, tradeNo: string) {
  const { database, now } = ctx;
  const read = () =>
    database.sql
      .selectFrom('recharge')
      .select(columnsOf('recharge'))
      .where('trade_no', '=', tradeNo)
      .executeTakeFirst();
  const before = requireFound(await read());
  const answer = await askGateway(ctx, before);
  const asked = answer === 'paused' ? 'unknown' : answer;
  const row = (await read()) ?? before;
  const status = statusOf(row, now());
  const change = {
    before: { gateway: null, status: statusOf(before, now()) },
    after: { gateway: asked, status },
  };
  await recordAudit(database.sql, ctx, operation, tradeNo, change);
  return { asked, status };
}

/** The gateway's answer about one recharge. */
export async function askAboutOne(
  ctx: Context<'admin'>,
  { trade_no }: CallParsed<typeof admin.askGateway>,
): Promise<ResultOf<typeof admin.askGateway>> {
  const { asked, status } = await askAbout(ctx, admin.askGateway.operation, trade_no);
  return { result: { trade_no, gateway: asked, status } };
}

/** The same in the form of the older call. */
export async function adminNotify(
  ctx: Context<'admin'>,
  { out_trade_no }: CallParsed<typeof v1.adminNotify>,
): Promise<Answer> {
  const { language } = ctx;
  const { asked, status } = await askAbout(ctx, v1.adminNotify.operation, out_trade_no);
  return {
    ret: asked === 'unknown' ? 0 : 1,
    msg: say(language, asked === 'unknown' ? 'payments.gateway_silent' : `payments.is_${status}`),
    tradeno: out_trade_no,
    status,
    confirmed: asked === 'confirmed' || asked === 'held',
  };
}

/** The same for an admin whose script token is in a cookie. */
export async function adminNotifyByCookies(
  ctx: Context<'anyone'>,
  input: CallParsed<typeof v1.adminNotifyByCookies>,
): Promise<Answer> {
  const token = parseCookie(ctx.header('cookie') ?? '').api_token_uuid;
  if (!token) throw new Refusal('access.no_token', { status: 401 });
  const who = await identifyScript(ctx, token, v1.adminNotify);
  return adminNotify(asCaller(ctx, who), input);
}
