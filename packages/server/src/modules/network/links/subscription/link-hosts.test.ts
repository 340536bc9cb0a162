import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { givePlan, openNode } from '../../../../testing/nodes.ts';
import { openAdmin, openCustomer } from '../../../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';

type Customer = Awaited<ReturnType<typeof openCustomer>>;

async function openPeople(environment: Record<string, string>) {
  const server = await openTestServer({ FERRY_PUBLIC_URL: 'https://ferry.example', ...environment });
  await openNode(server);
  const people = [await openCustomer(server), await openCustomer(server)] as const;
  for (const { id } of people) await givePlan(server, id, { link_group: 2 });
  return { server, people };
}

/** The hosts of a customer's link, the preferred one first. */
async function hostsOf(server: TestServer, { headers }: Customer): Promise<string[]> {
  const url = '/api/v2/user/services/link-token/link-token/';
  const { mirrors } = (await server.app.inject({ url, headers })).json().result;
  return mirrors.map(({ host }: { host: string }) => host);
}

/** A customer's profile for mihomo, fetched at one of his hosts. */
async function profileAt(server: TestServer, { headers }: Customer, place: number) {
  const url = '/api/v2/user/services/link-token/link-token/';
  const { mirrors, link_token } = (await server.app.inject({ url, headers })).json().result;
  const { body } = await server.app.inject({
    url: `/link2/${link_token}?client_type=Mihomo`,
    headers: { host: mirrors[place].host },
  });
  return parse(body);
}

const own = /^[0-9a-f]{10}\.sub\.example:8443$/;

test('a wildcard gives each link its own host, which changes with a new link', async () => {
  const { server, people } = await openPeople({ FERRY_LINK_URLS: 'https://*.sub.example:8443' });
  await using _ = server;
  const [one, other] = [await hostsOf(server, people[0]), await hostsOf(server, people[1])];
  expect(one).toEqual(['ferry.example', expect.stringMatching(own)]);
  expect(other).toEqual(['ferry.example', expect.stringMatching(own)]);
  expect(other[1]).not.toBe(one[1]);
  expect(await hostsOf(server, people[0])).toEqual(one);
  const reset = await server.app.inject({
    method: 'POST',
    url: '/api/v2/user/services/link-token/link-token/reset',
    headers: people[0].headers,
  });
  expect(reset.statusCode).toBe(200);
  const later = await hostsOf(server, people[0]);
  expect(later[1]).toMatch(own);
  expect(later[1]).not.toBe(one[1]);
});

test('a profile names only its own host, and sends the whole domain directly', async () => {
  const { server, people } = await openPeople({ FERRY_LINK_URLS: 'https://*.sub.example:8443' });
  await using _ = server;
  for (const customer of people) {
    const host = (await hostsOf(server, customer))[1] ?? '';
    const profile = await profileAt(server, customer, 1);
    expect(profile['rule-providers']['cn-ip'].url).toBe(`https://${host}/rules/cn-ip.txt`);
    expect(profile.rules.slice(0, 2)).toEqual([
      'DOMAIN,ferry.example,DIRECT',
      'DOMAIN-SUFFIX,sub.example,DIRECT',
    ]);
    expect(profile.dns['fake-ip-filter']).toContain('+.sub.example');
    expect(profile.dns['nameserver-policy']).toHaveProperty(['+.sub.example']);
  }
});

test('a link group may have one, too', async () => {
  const { server, people } = await openPeople({});
  await using _ = server;
  const headers = await openAdmin(server, ['admin:links']);
  const set = (a2: string) =>
    server.app.inject({
      url: `/v1/admin/gen_user_link_v1?a1_host=a.example&a2_host=${a2}&a3_host=c.example`,
      headers,
    });
  expect((await set('*.b.example')).statusCode).toBe(200);
  const [one, other] = [await hostsOf(server, people[0]), await hostsOf(server, people[1])];
  expect(one).toEqual([expect.stringMatching(/^[0-9a-f]{10}\.b\.example$/), 'ferry.example']);
  expect(other[0]).not.toBe(one[0]);
  for (const wrong of ['*', '*.', 'a.*.example', '*x.example', '**.example'])
    expect([wrong, (await set(encodeURIComponent(wrong))).statusCode]).toEqual([wrong, 422]);
});
