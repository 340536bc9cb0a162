import { expect, test } from 'vitest';
import { hashPassword } from '../../modules/identity/auth/index.ts';
import { countStatements } from '../../testing/databases/count-statements.ts';
import { openCustomer } from '../../testing/people/customers.ts';
import { openProduct } from '../../testing/products.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';
import { setAccount } from '../../testing/set-row.ts';

/**
 * How many times a call waits for the database after its session was read. Each further wait makes the call slower.
 */
const held = {
  dashboard: 1,
  shop: 1,
  'ticket list': 1,
  'no tickets': 2,
  'pre-order': 2,
  'confirm-order': 2,
  'confirm-order again': 3,
  'sign-in': 4,
  'wrong password': 3,
};

test('each call waits for the database exactly as often as listed here', async () => {
  await using server = await openTestServer();
  const customer = await openCustomer(server, { balance: '100.00' });
  const productId = await openProduct(server);
  const password = 'correct horse 9';
  await setAccount(server, customer.id, { password: await hashPassword(password) });
  await using counted = await countStatements(server);
  const counts: Record<string, number> = {};
  async function send(what: string, method: 'GET' | 'POST', url: string, payload?: object) {
    let answer: Awaited<ReturnType<typeof counted.app.inject>> | undefined;
    counts[what] = await counted.during(async () => {
      const { headers } = customer;
      answer = await counted.app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
    });
    return answer?.json();
  }
  const signIn = (given: string) => ({ email: customer.email, password: given });
  const order = (step: string) => `/api/v2/user/shop-old/${productId}/${step}`;

  await send('session', 'GET', '/api/v2/user/dashboard/');
  await send('dashboard', 'GET', '/api/v2/user/dashboard/');
  await send('first shop', 'GET', '/api/v2/user/shop-old/');
  await send('shop', 'GET', '/api/v2/user/shop-old/');
  const tickets = '/api/v2/user/tickets-v2/';
  await send('no tickets', 'GET', `${tickets}?page=1&size=10`);
  await send('ticket', 'POST', tickets, { title: 'No route', content: 'Nothing loads' });
  await send('ticket list', 'GET', `${tickets}?page=1&size=10`);
  const { result } = await send('pre-order', 'POST', order('pre-order'));
  const body = { quote_id: result.quote_id };
  const bought = await send('confirm-order', 'POST', order('confirm-order'), body);
  expect(bought.result.paid).toBe('20.00');
  await send('confirm-order again', 'POST', order('confirm-order'), body);
  await send('first sign-in', 'POST', '/api/v2/auth/account_login/login', signIn(password));
  await send('sign-in', 'POST', '/api/v2/auth/account_login/login', signIn(password));
  await send('wrong password', 'POST', '/api/v2/auth/account_login/login', signIn('wrong one 1'));
  for (const what of ['session', 'first shop', 'first sign-in', 'ticket']) delete counts[what];
  expect(counts).toEqual(held);
});
