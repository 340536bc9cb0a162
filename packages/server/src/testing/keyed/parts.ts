import type { Sent } from '../servers/sample-input.ts';
import type { Credentials } from '../servers/send-call.ts';

/** One write that succeeds: its input and its caller. */
export interface Act {
  readonly given: Partial<Sent>;
  readonly by: Credentials;
}

export const another = 'another horse 7';
export const rule = {
  name: 'a rule',
  regex: 'BitTorrent',
  reads: 'text',
  ban_after: null,
  ban_minutes: null,
};
export const texts = { en: { subject: 'news', body: 'some news' } };
export const old = { server: 'jp1.example.com;10443;2;ws;tls;path=/v2|host=a.example.com', sort: 11 };
export const file = { name: 'a.txt', content: Buffer.from('hello').toString('base64') };
export const reason = { reason: 'asked for' };
export const money = { kind: 'money', amount: '5.00' } as const;
export const plan = {
  shop_name: 'a plan',
  group: { name: 'a shelf', info: '', features: [], position: 1 },
  shop_type: 'main_package',
  money_amount: '15.00',
  ss_bandwidth_total_size: 1024 ** 3,
  user_level: 1,
  user_level_duration: 'P30D',
};

let count = 0;
export const unique = (what: string): string => {
  count += 1;
  return `${what}-${count}`;
};
export const newAddress = () => `${unique('new')}@example.com`;
export const nobody = (given: Partial<Sent>): Act => ({ given, by: { headers: {}, query: {} } });
export const by = (headers: Record<string, string>, given: Partial<Sent> = {}): Act => ({
  given,
  by: { headers, query: {} },
});
