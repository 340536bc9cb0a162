import type { Context, Services } from '../../../base/context.ts';
import type { PaySystem as SystemName } from '../../../db/schema/rows.ts';
import { RawAnswer } from '../../../http/register.ts';
import { paySystems } from './gateways/open-systems.ts';
import type { Notification } from './gateways/pay-system.ts';
import { settle } from './settling/settle.ts';

/** Gateways read the text or the status. Only this text makes them stop retrying. */
const answer = (status: number, text: 'success' | 'fail') =>
  new RawAnswer(status, { 'content-type': 'text/plain; charset=utf-8' }, text);

/** Verifies a notification and credits the payment that it proves. An invalid one is logged and changes nothing. */
export async function hearNotification(
  services: Services,
  name: string,
  notification: Notification,
): Promise<RawAnswer> {
  const system = paySystems(services).get(name);
  if (system === undefined) return answer(404, 'fail');
  const heard = await system.hear(notification);
  if (heard.kind === 'other') return answer(200, 'success');
  if (heard.kind === 'wrong') {
    services.log.warn({ system: name, why: heard.why }, 'a payment notification is wrong');
    return answer(400, 'fail');
  }
  // A payment that cannot be credited is held for staff, so the gateway need not send it again.
  await settle(services, name as SystemName, heard.payment);
  return answer(200, 'success');
}

const notificationIn = (ctx: Context, text: string): Notification => ({
  text,
  header: (name) => ctx.header(name),
});

/** A notification in the query. */
export const notified = (ctx: Context, { payment_system }: { payment_system: string }) =>
  hearNotification(ctx, payment_system, notificationIn(ctx, ctx.search));

/** A notification in the body. Some gateways send an empty POST with the data in the query. */
export const notifiedByPost = (
  ctx: Context,
  { payment_system, body }: { payment_system: string; body: string },
) => hearNotification(ctx, payment_system, notificationIn(ctx, body === '' ? ctx.search : body));
