import { afterAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../testing/people/customers.ts';
import { signedUp } from '../../../testing/people/signed-up.ts';
import { openServerPair } from '../../../testing/servers/open-test-server.ts';
import { sourcesOf, takeLimit } from './index.ts';

/** On PostgreSQL behind a load balancer: each request reaches the other process. */
const server = await openServerPair({ FERRY_ACCESS_TOKEN_SECONDS: '86400' });
afterAll(() => server[Symbol.asyncDispose]());

/** From another address each time, unless it sets one. */
type Try = (customer: TestCustomer) => { url: string; payload: object; remoteAddress?: string };
const remoteAddress = '10.8.0.1';
const ticket = { title: 'Slow', content: 'It is slow' };

/** What is limited, how many tries are allowed, the duration, and a try. */
const limited: [string, number, number, Try][] = [
  [
    'wrong passwords of an address from one source',
    10,
    900,
    ({ email }) => ({
      url: '/api/v2/auth/account_login/login',
      payload: { email, password: 'wrong one 1' },
      remoteAddress,
    }),
  ],
  [
    'wrong passwords of an address from anywhere',
    50,
    3_600,
    ({ email }) => ({ url: '/api/v2/auth/account_login/login', payload: { email, password: 'wrong one 1' } }),
  ],
  [
    'wrong passwords of an address from one source, the older way',
    10,
    900,
    ({ email }) => ({ url: '/v1/auth/login', payload: { email, passwd: 'wrong one 1' }, remoteAddress }),
  ],
  [
    'sign-up codes to an address for one source',
    1,
    60,
    ({ email }) => ({
      url: '/api/v2/auth/account_register/request-email-code',
      payload: { email },
      remoteAddress,
    }),
  ],
  [
    'sign-up codes to an address for anyone',
    2,
    60,
    ({ email }) => ({ url: '/api/v2/auth/account_register/request-email-code', payload: { email } }),
  ],
  [
    'reset codes to an address for anyone',
    2,
    60,
    ({ email }) => ({ url: '/api/v2/auth/account_reset_password/request-email-code', payload: { email } }),
  ],
  [
    'wrong redeem codes',
    10,
    3_600,
    () => ({ url: '/api/v2/user/wallet/cd-key/WRONG-WRONG-WRONG/', payload: {} }),
  ],
  [
    'wrong redeem codes that are previewed',
    10,
    3_600,
    () => ({ url: '/api/v2/user/wallet/cd-key/preview', payload: { cd_key: 'WRONG-WRONG-WRONG' } }),
  ],
  ['new tickets', 10, 3_600, () => ({ url: '/api/v2/user/tickets-v2/', payload: ticket })],
  ['new tickets, the older way', 10, 3_600, () => ({ url: '/v1/user/ticket/', payload: ticket })],
];

describe('concurrent tries at two processes share one counter', () => {
  test.each(limited)('%s', async (_what, most, seconds, of) => {
    const customer = await signedUp(server);
    let host = 0;
    const send = () => {
      host += 1;
      return server.app.inject({
        method: 'POST',
        remoteAddress: `10.9.0.${host}`,
        ...of(customer),
        headers: customer.headers,
      });
    };
    const many = async () => {
      const answers = await Promise.all(Array.from({ length: most + 4 }, send));
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(refused).toHaveLength(4);
      for (const { headers, body } of refused) {
        expect(Number(headers['retry-after'])).toBe(seconds);
        expect(body).toContain(String(seconds));
      }
    };
    await many();
    server.clock.turn(seconds);
    await many();
  });
});

test('an IPv6 address counts for its /64, and for its /48 with ten times the limit', async () => {
  const limit = { name: 'test', most: 2, seconds: 60 };
  const take = (network: number, host: number) =>
    takeLimit(
      server.services,
      limit,
      sourcesOf(`2001:db8:1:${network.toString(16)}::${host.toString(16)}`),
    ).then(
      () => true,
      () => false,
    );
  const hosts = [];
  for (let host = 1; host <= 40; host += 1) hosts.push(await take(1, host));
  expect(hosts.filter(Boolean)).toHaveLength(2);
  const networks = [];
  for (let network = 2; network <= 30; network += 1) networks.push(await take(network, 1));
  expect(networks.filter(Boolean)).toHaveLength(18);
  expect(await take(1, 1)).toBe(false);
});
