import * as admin from '@ferry/core/contract/payments/admin';
import * as customer from '@ferry/core/contract/payments/customer';
import * as v1 from '@ferry/core/contract/payments/v1';
import { arrange } from '../../../testing/examples/arrange.ts';
import { openRecharge } from '../../../testing/examples/sales.ts';
import type { Stage } from '../../../testing/examples/stage.ts';
import { sandboxNotification, signSandbox } from '../pay-methods/index.ts';

const byId = async (stage: Stage) => ({ recharge_id: (await openRecharge(stage)).id });
const byTradeNo = async (stage: Stage) => ({ trade_no: (await openRecharge(stage)).trade_no });

/** A recharge that its customer has paid at the gateway, but that the gateway has not reported yet. */
async function paidAtGateway(stage: Stage): Promise<string> {
  const { trade_no, pay } = await openRecharge(stage, 'alipay');
  await fetch(pay, { method: 'POST' });
  return trade_no;
}

async function notification(stage: Stage): Promise<string> {
  const { trade_no, due } = await openRecharge(stage);
  return sandboxNotification(stage.server.services.keys, { trade_no, due });
}

/** A payment of a trade number that Ferry never gave out. */
async function heldPayment(stage: Stage): Promise<{ payment_id: number }> {
  const trade_no = stage.unique('T');
  const query = sandboxNotification(stage.server.services.keys, { trade_no, due: '45.00' });
  await stage.server.app.inject({ url: `/v1/payment/notify/sandbox/sandbox?${query}` });
  const { payments } = await stage.ask(admin.listUnusual, { limit: 1 });
  return { payment_id: Number(payments[0]?.payment_id) };
}

export const arranged = [
  // Every test server has the sandbox, and few have a gateway.
  arrange(customer.create, async () => ({ body: { method: 'sandbox' as const } }), { isEverybodys: true }),
  arrange(v1.purchase, async () => ({ body: { type: 'sandbox' as const } }), { isEverybodys: true }),
  arrange(customer.proceed, byId),
  arrange(customer.check, byId),
  arrange(customer.cancel, byId),
  arrange(v1.status, async (stage) => ({ tradeno: (await openRecharge(stage)).trade_no })),
  arrange(admin.markPaid, byTradeNo),
  arrange(admin.showAny, byTradeNo),
  arrange(admin.refund, async (stage) => {
    const { trade_no } = await openRecharge(stage);
    await stage.ask(admin.markPaid, { trade_no, body: { remark: 'Bank transfer, slip 77' } });
    return { trade_no };
  }),
  arrange(admin.creditUnusual, async (stage) => ({
    ...(await heldPayment(stage)),
    body: { user_id: (await stage.customer()).id },
  })),
  arrange(admin.closeUnusual, heldPayment),
  arrange(admin.askGateway, async (stage) => ({ trade_no: await paidAtGateway(stage) })),
  arrange(v1.adminNotify, async (stage) => ({ out_trade_no: await paidAtGateway(stage) })),
  arrange(v1.adminNotifyByCookies, async (stage) => {
    const token = stage.admin.authorization?.replace('Bearer ', '');
    stage.callAs({ cookie: `api_token_uuid=${token}` });
    return { out_trade_no: await paidAtGateway(stage) };
  }),
  arrange(v1.notified, async (stage) => {
    stage.callAs({}, Object.fromEntries(new URLSearchParams(await notification(stage))));
    return { payment_system: 'sandbox' };
  }),
  arrange(v1.notifiedByPost, async (stage) => ({
    payment_system: 'sandbox',
    body: await notification(stage),
  })),
  arrange(v1.methodNotified, async (stage) => {
    stage.callAs({}, Object.fromEntries(new URLSearchParams(await notification(stage))));
    return { payment_system: 'sandbox', method: 'sandbox' };
  }),
  arrange(v1.methodNotifiedByPost, async (stage) => ({
    payment_system: 'sandbox',
    method: 'sandbox',
    body: await notification(stage),
  })),
  arrange(v1.sandboxPage, byTradeNo),
  arrange(v1.sandboxPay, async (stage) => {
    const { trade_no, due } = await openRecharge(stage);
    return { trade_no, body: { sign: signSandbox(stage.server.services.keys, trade_no, due) } };
  }),
];
