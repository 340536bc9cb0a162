import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { asOwner } from '../../../testing/people/owner-proof.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { moveMoney } from './index.ts';

/** What Ferry says in the rows below, newest first. */
const said = {
  'zh-CN': ['轻舟（退款）', '轻舟', '充值被拒付', '沙盒', '充值退款', '沙盒', '收回返利', '邀请奖励'],
  'zh-TW': ['輕舟（退款）', '輕舟', '儲值被拒付', '沙盒', '儲值退款', '沙盒', '收回回饋金', '邀請獎勵'],
  en: [
    ...['Skiff (refund)', 'Skiff', 'Recharge charged back', 'Sandbox', 'Recharge refunded', 'Sandbox'],
    ...['Commission taken back', 'Referral reward'],
  ],
};
const written = ['旧系统充值', '客服补偿'];

test('entries, invoices and their export are in the reader’s language', async () => {
  await using server = await openTestServer({
    FERRY_INVITE_PERCENT: '10',
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
  });
  const { sql } = server.services.database;
  const staff = await openAdmin(server);
  const [customer, friend] = [await openCustomer(server), await openCustomer(server)];
  await sql.updateTable('account').set({ invited_by: customer.id }).where('id', '=', friend.id).execute();
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: object,
  ) => {
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const recharge = async ({ headers }: typeof customer) => {
    const order = { amount: '50.00', method: 'sandbox' };
    const begun = await send('POST', '/api/v2/user/wallet/recharge/', headers, order);
    const tradeNo = begun.result.recharge.trade_no;
    await send('POST', `/api/v2/admin_api/recharge/${tradeNo}/mark-paid`, staff, { remark: 'paid' });
    return tradeNo;
  };
  const refund = (tradeNo: string, more: object = {}) =>
    send('POST', `/api/v2/admin_api/recharge/${tradeNo}/refund`, staff, { remark: 'agreed', ...more });

  for (const [kind, subject] of [
    ['correction', '客服补偿'],
    ['recharge', '旧系统充值'],
  ] as const)
    await moveMoney(sql, {
      ...{ account_id: customer.id, created_at: server.clock.at, kind, subject },
      ...{ amount: '20.00', reference: subject },
    });
  const shared = await recharge(friend);
  await sql.updateTable('commission').set({ confirmed_at: server.clock.at }).execute();
  await sql.updateTable('account').set({ invite_balance: '5.00' }).where('id', '=', customer.id).execute();
  await send('POST', '/api/v2/user/invite/move-to-wallet', customer.headers, {});
  await refund(shared);
  await refund(await recharge(customer));
  await refund(await recharge(customer), { is_chargeback: true });
  const { result: plan } = await send('POST', '/api/v2/admin_api/shop/products', staff, {
    ...{ shop_name: '轻舟', shop_name_en: 'Skiff', 'shop_name_zh-TW': '輕舟', shop_type: 'main_package' },
    ...{ money_amount: '15.00', ss_bandwidth_total_size: 1024, user_level: 1, user_level_duration: 'P30D' },
    group: { name: '轻舟' },
  });
  const order = `/api/v2/user/shop-old/${plan.id}`;
  const { result: quote } = await send('POST', `${order}/pre-order`, customer.headers, {});
  const receipt = await send('POST', `${order}/confirm-order`, customer.headers, {
    quote_id: quote.quote_id,
  });
  const { purchase_id } = receipt.result;
  await send('POST', `/api/v2/admin_api/shop/orders/${purchase_id}/refund`, staff, { remark: 'a mistake' });

  for (const [language, sentences] of Object.entries(said)) {
    const headers = { ...customer.headers, 'accept-language': language };
    const { entries } = (await send('GET', '/api/v2/user/wallet/ledger/', headers)).result;
    expect(entries.map(({ subject }: { subject: string }) => subject)).toEqual([...sentences, ...written]);
    const [, method] = [...sentences].reverse().filter((text) => ['沙盒', 'Sandbox'].includes(text));
    const { invoices } = (await send('GET', '/api/v2/user/wallet/invoices/', headers)).result;
    expect(invoices.map(({ subject }: { subject: string }) => subject)).toEqual([
      sentences[1],
      method,
      method,
    ]);
    const { result: invoice } = await send('GET', `/api/v2/user/wallet/invoices/${invoices[1].id}`, headers);
    expect(invoice.lines).toEqual([{ kind: 'recharge', label: method, amount: '50.00' }]);
  }
  // A record keeps the plan by its own name.
  const owner = { ...asOwner(server, customer), 'accept-language': 'en' };
  const { data } = await send('GET', '/api/v2/user/account/export', owner);
  expect(data.ledger.map(({ subject }: { subject: string }) => subject).reverse()).toEqual([
    ...['轻舟 (refund)', '轻舟', ...said.en.slice(2)],
    ...written,
  ]);
  expect(data.ledger[0]).not.toHaveProperty('sentence');
  expect(data.invoice[0]).toMatchObject({
    subject: 'Sandbox',
    lines: [{ kind: 'recharge', amount: '50.00' }],
  });
});
