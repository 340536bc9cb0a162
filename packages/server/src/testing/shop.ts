import { expect } from 'vitest';
import type { TestCustomer } from './people/customers.ts';
import { openTestServer } from './servers/open-test-server.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A server, and actions of customers in its shop. */
export async function openShop(environment: Record<string, string> = {}) {
  const server = await openTestServer(environment);
  const { sql } = server.services.database;

  const order = (customer: TestCustomer, id: number, step: string, payload?: object, headers: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v2/user/shop-old/${id}/${step}`,
      headers: { ...customer.headers, ...headers },
      ...(payload ? { payload } : {}),
    });
  const preOrder = (customer: TestCustomer, id: number) => order(customer, id, 'pre-order');
  const confirm = (
    customer: TestCustomer,
    id: number,
    quoteId: string,
    { accept = false, key }: { accept?: boolean; key?: string } = {},
  ) =>
    order(
      customer,
      id,
      'confirm-order',
      { quote_id: quoteId, accept_losses: accept },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  async function quote(customer: TestCustomer, id: number) {
    const answer = await preOrder(customer, id);
    expect(answer.statusCode).toBe(200);
    return answer.json().result;
  }

  async function buy(customer: TestCustomer, id: number, accept = false) {
    const { quote_id } = await quote(customer, id);
    const answer = await confirm(customer, id, quote_id, { accept });
    expect(answer.statusCode).toBe(200);
    return answer.json().result;
  }

  return {
    server,
    preOrder,
    confirm,
    quote,
    buy,
    balanceOf: async ({ id }: TestCustomer) =>
      (await sql.selectFrom('account').select('balance').where('id', '=', id).executeTakeFirstOrThrow())
        .balance,
    serviceOf: ({ id }: TestCustomer) =>
      sql.selectFrom('service').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow(),
    purchasesOf: ({ id }: TestCustomer) =>
      sql.selectFrom('purchase').selectAll().where('account_id', '=', id).orderBy('id').execute(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
