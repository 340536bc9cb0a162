import type { TestCustomer } from '../people/customers.ts';
import type { Deed } from './deeds.ts';
import type { Shelf } from './shelf.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: object;
}

type Ends = { readonly level_expires_at: string | null };

/** What the tests read of results. Each call has some of it, and a refused one nothing. */
interface Result {
  readonly quote_id: string;
  readonly begins: 'now' | 'end';
  readonly choices: readonly unknown[];
  readonly credit: string;
  readonly purchase_id: number;
  readonly paid: string;
  readonly amount: string;
  readonly gift_id: number;
  readonly cd_keys: readonly string[];
  readonly terms: readonly { readonly periods: readonly string[] }[];
  readonly before: Ends;
  readonly after: Ends;
}

/** An answer of a call of v2. */
export interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly result: Result;
}

export type Ask = (request: Request) => Promise<Answer>;

/** The last request of a deed, which writes, and what the one before it said; or why there is none. */
export type Prepared = { readonly request: Request; readonly quote?: Answer } | { readonly refused: Answer };

interface Site {
  readonly ask: Ask;
  readonly shelf: Shelf;
  /** Headers of an admin. */
  readonly admin: Readonly<Record<string, string>>;
  /** The main packages and traffic packages that a customer bought, the last one first. */
  readonly purchasesOf: (customer: TestCustomer) => Promise<number[]>;
}

/** How people do things through the calls. */
export function openRequests({ ask, shelf, admin, purchasesOf }: Site) {
  const post = (url: string, payload: object, headers: Request['headers']): Request => ({
    ...{ method: 'POST', url, payload, headers },
  });

  async function order({ headers }: TestCustomer, product: number, begins?: string): Promise<Prepared> {
    const url = `/api/v2/user/shop-old/${product}`;
    const quote = await ask(post(`${url}/pre-order`, begins === undefined ? {} : { begins }, headers));
    if (quote.status !== 200) return { refused: quote };
    const { quote_id } = quote.result;
    return { quote, request: post(`${url}/confirm-order`, { quote_id, accept_losses: true }, headers) };
  }

  async function prepare(customer: TestCustomer, deed: Deed): Promise<Prepared> {
    const { headers } = customer;
    switch (deed.kind) {
      case 'buy':
        return order(customer, shelf[deed.plan], deed.begins);
      case 'package':
        return order(customer, shelf.package);
      case 'next': {
        const seen = await ask({ method: 'GET', url: '/api/v2/user/services-old/terms', headers });
        const running = seen.result?.terms[0];
        const period_begun_at = running?.periods[0] ?? '2026-01-01T00:00:00Z';
        return { request: post('/api/v2/user/services-old/begin-next', { period_begun_at }, headers) };
      }
      case 'code': {
        const { gives } = deed;
        const grant = typeof gives === 'string' ? { kind: 'product', product_id: shelf[gives] } : gives;
        const made = await ask(post('/api/v2/admin_api/cd-keys', { grant }, admin));
        const [code] = made.result.cd_keys;
        return { request: post(`/api/v2/user/wallet/cd-key/${code}/`, {}, headers) };
      }
      case 'gift': {
        const url = `/api/v2/admin_api/users/${customer.id}/grant`;
        return { request: post(url, { grant: deed.gives, reason: 'outage' }, admin) };
      }
      case 'refund': {
        const bought = await purchasesOf(customer);
        const url = `/api/v2/admin_api/shop/orders/${bought[deed.which] ?? 999_999}/refund`;
        const { periods } = deed;
        return { request: post(url, { remark: 'a mistake', ...(periods ? { periods } : {}) }, admin) };
      }
      case 'auto_renewal': {
        const url = `/api/v2/user/services-old/bill/${customer.id}/enable-auto-renewal`;
        return { request: post(url, { enabled: deed.enabled }, headers) };
      }
    }
  }
  return prepare;
}
