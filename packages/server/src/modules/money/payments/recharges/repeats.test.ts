import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openEpayGateway } from '../../../../testing/gateways/epay-gateway.ts';
import { openCustomer, type TestCustomer } from '../../../../testing/people/customers.ts';
import { post } from '../../../../testing/people/signed-up.ts';
import { forAllTests, openServerPair } from '../../../../testing/servers/open-test-server.ts';

const gateway = await forAllTests(openEpayGateway());
const server = await forAllTests(openServerPair({ ...gateway.environment, FERRY_EPAY_MODE: 'api' }));
let customer: TestCustomer;
let key: string;
beforeEach(async () => {
  customer = await openCustomer(server);
  key = randomUUID();
  gateway.mode.answers = 'payurl';
});

const recharge = () =>
  post(
    server,
    '/api/v2/user/wallet/recharge/',
    { amount: '20.00', method: 'alipay' },
    { ...customer.headers, 'idempotency-key': key },
  );
/** What a customer who lost the answer is told, without a request to the gateway. */
async function find() {
  const asked = gateway.asked.length;
  const { body } = await post(
    server,
    '/api/v2/user/repeats/find',
    { operation: 'payments.create', key },
    customer.headers,
  );
  expect(gateway.asked).toHaveLength(asked);
  return body.result;
}
const orders = () =>
  server.services.database.sql.selectFrom('recharge').where('account_id', '=', customer.id);
const countOrders = async () => (await orders().select('id').execute()).length;

test('a recharge that was interrupted before its gateway is shown as it is, and a repeat completes it', async () => {
  const first = await recharge();
  const { sql } = server.services.database;
  await sql
    .updateTable('recharge')
    .set({ pay: null, gateway_session: null })
    .where('account_id', '=', customer.id)
    .execute();
  const { answer } = await find();
  const { trade_no } = first.body.result.recharge;
  expect(answer.result).toMatchObject({ recharge: { trade_no, status: 'pending' }, pay: null });
  const asked = gateway.asked.length;
  const again = await recharge();
  expect(gateway.asked.slice(asked)).toEqual(['/pay/mapi.php']);
  expect(again.body.result.recharge.trade_no).toBe(trade_no);
  expect(again.body.result.pay).toEqual(first.body.result.pay);
  expect(await countOrders()).toBe(1);
});

test('a repeat, and a customer who lost the answer, get the present state of the order', async () => {
  const { body } = await recharge();
  const { trade_no } = body.result.recharge;
  expect((await find()).answer.result).toEqual(body.result);
  const paid = new URLSearchParams(gateway.notification(trade_no));
  expect((await server.app.inject({ url: `/v1/payment/notify/epay?${paid}` })).body).toBe('success');
  const now = { recharge: { trade_no, status: 'paid', is_finish: true }, pay: null };
  expect((await recharge()).body.result).toMatchObject(now);
  expect(await find()).toMatchObject({ state: 'done', answer: { result: now } });
  expect(await countOrders()).toBe(1);
});

test('a recharge that the gateway refused is not repeated: a retry makes another order', async () => {
  gateway.mode.answers = 'refusal';
  expect((await recharge()).body.code).toBe('payments.gateway_failed');
  // The lock of a key is released within some milliseconds.
  await expect.poll(find).toEqual({ state: 'absent' });
  gateway.mode.answers = 'payurl';
  const again = await recharge();
  expect(again.status).toBe(200);
  expect(await find()).toEqual({ state: 'done', answer: { result: again.body.result } });
  const written = await orders().select('status').orderBy('status').execute();
  expect(written.map(({ status }) => status)).toEqual(['failed', 'pending']);
});

test('nothing is revealed about other customers', async () => {
  await recharge();
  customer = await openCustomer(server);
  await expect.poll(find).toEqual({ state: 'absent' });
});
