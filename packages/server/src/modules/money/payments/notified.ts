import type { Context, Services } from '../../../base/context.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { RawAnswer } from '../../../http/register.ts';
import { isOfMerchant, type Notification, type PayMethod, readMethods } from '../pay-methods/index.ts';
import { askGateway } from './recharges/ask-gateway.ts';
import { type Confirming, settle } from './settling/settle.ts';

/** Gateways read the text or the status. */
const answer = (status: number, text: string) =>
  new RawAnswer(status, { 'content-type': 'text/plain; charset=utf-8' }, text);

/** Only this text makes a gateway stop retrying. */
const accepted = ({ system }: PayMethod) => answer(200, system.accepted ?? 'success');

/** The methods that may have sent a notification. `code`: in the address. The address of earlier releases names none. */
const sendersOf = (methods: readonly PayMethod[], gateway: string, code?: string): PayMethod[] =>
  methods.filter((one) => one.gateway === gateway && (code === undefined || one.code === code));

/** Asks the gateway about the order that a notification names. Without an answer the gateway is to send it again. */
async function askedAnew(services: Services, confirming: Confirming, tradeNo: string): Promise<RawAnswer> {
  const recharge = await services.database.sql
    .selectFrom('recharge')
    .select(columnsOf('recharge'))
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
  if (recharge === undefined || !isOfMerchant(confirming.methods, confirming.by, recharge))
    return accepted(confirming.by);
  const said = await askGateway(services, recharge);
  return said === 'unknown' || said === 'paused' ? answer(503, 'fail') : accepted(confirming.by);
}

/** Verifies a notification and credits the payment that it proves. An invalid one is logged and changes nothing. */
export async function hearNotification(
  services: Services,
  gateway: string,
  notification: Notification,
  code?: string,
): Promise<RawAnswer> {
  const methods = await readMethods(services);
  const senders = sendersOf(methods, gateway, code);
  if (senders.length === 0) return answer(404, 'fail');
  let why = '';
  for (const by of senders) {
    const heard = await by.system.hear(notification);
    if (heard.kind === 'other') return accepted(by);
    if (heard.kind === 'ask') return await askedAnew(services, { methods, by }, heard.tradeNo);
    if (heard.kind === 'payment') {
      // A payment that cannot be credited is held for staff, so the gateway need not send it again.
      await settle(services, { methods, by }, heard.payment);
      return accepted(by);
    }
    why = heard.why;
  }
  services.log.warn({ system: gateway, code, why }, 'a payment notification is wrong');
  return answer(400, 'fail');
}

const notificationIn = (ctx: Context, text: string): Notification => ({
  text,
  header: (name) => ctx.header(name),
});

/** `method`: its code, which is not part of the address of earlier releases. */
interface Address {
  readonly payment_system: string;
  readonly method?: string;
}

/** A notification in the query. */
export const notified = (ctx: Context, { payment_system, method }: Address) =>
  hearNotification(ctx, payment_system, notificationIn(ctx, ctx.search), method);

/** A notification in the body. Some gateways send an empty POST with the data in the query. */
export const notifiedByPost = (ctx: Context, { payment_system, method, body }: Address & { body: string }) =>
  hearNotification(ctx, payment_system, notificationIn(ctx, body === '' ? ctx.search : body), method);
