import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openFleet, openSubscriber, type Subscriber } from '../../../../testing/formats/subscriptions.ts';
import { givePlan } from '../../../../testing/nodes.ts';

const environment = {
  FERRY_PUBLIC_URL: 'https://ferry.example',
  FERRY_LINK_URLS: 'https://sub1.example, https://sub2.example:8443',
  FERRY_PORTAL_ORIGINS: 'https://portal.example',
  FERRY_EPAY_URL: 'https://pay.example',
  FERRY_EPAY_PID: '1',
  FERRY_EPAY_KEY: 'key',
};
const names = ['ferry.example', 'sub1.example', 'sub2.example', 'portal.example', 'pay.example'];

/** Many profiles are rendered here, which takes long on a busy machine. */
const patient = { timeout: 240_000 };

/** Fetches a second later, when every process has the last change. */
async function expectReachable({ server, token }: Subscriber, state: string) {
  server.clock.turn(1);
  const clash = names.map((name) => `DOMAIN,${name},DIRECT`);
  const get = (query: string, agent = 'curl/8') =>
    server.app.inject({ url: `/link2/${token}${query}`, headers: { 'user-agent': agent } });
  for (const client of ['Clash', 'Stash', 'Mihomo']) {
    const { rules, dns } = parse((await get(`?client_type=${client}`)).body);
    expect(rules.slice(0, names.length), `${client} ${state}`).toEqual(clash);
    expect(dns['fake-ip-filter'], `${client} ${state}`).toEqual(expect.arrayContaining(names));
  }
  for (const client of ['Surge2', 'Surge4']) {
    const { body } = await get(`?client_type=${client}`);
    expect(body.split('[Rule]\n')[1]?.startsWith(`${clash.join('\n')}\n`), `${client} ${state}`).toBe(true);
  }
  for (const agent of ['sing-box 1.10.7', 'sing-box 1.11.15', 'sing-box 1.14.4']) {
    const { dns, route } = (await get('', agent)).json();
    expect(dns.rules.slice(0, 2), `${agent} ${state}`).toContainEqual({ domain: names, server: 'local' });
    expect(
      route.rules.find((rule: { outbound?: string }) => /direct|proxy/.test(rule.outbound ?? '')),
      `${agent} ${state}`,
    ).toEqual({ domain: names, outbound: 'direct' });
  }
}

test(
  'the way to portal, links and payment leads past the nodes, whatever the state of the customer',
  patient,
  async () => {
    await using s = await openSubscriber(environment);
    await expectReachable(s, 'with no node left');
    await openFleet(s.server);
    await expectReachable(s, 'active');
    await givePlan(s.server, s.customer.id, { days: -1 });
    await expectReachable(s, 'expired');
    await givePlan(s.server, s.customer.id, {});
    await s.sql
      .updateTable('service')
      .set({ used_upload: 100 * 2 ** 40 })
      .execute();
    await expectReachable(s, 'used up');
    const ends_at = new Date(s.server.clock.now().getTime() + 86_400_000);
    await s.sql
      .insertInto('ban')
      .values({
        ...{ account_id: s.customer.id, starts_at: s.server.clock.now(), ends_at, reason: 'abuse' },
        ...{ wants_mail: false, mailed_at: null, ended_at: null },
      })
      .execute();
    await expectReachable(s, 'banned');
  },
);

test(
  'a link group’s own host is named to its customers alone, and serves them the rules',
  patient,
  async () => {
    await using s = await openSubscriber(environment);
    const value = JSON.stringify({
      1: { host: 'g1.example', port: 8443 },
      2: { host: 'g2.example', port: null },
    });
    await s.sql.insertInto('setting').values({ name: 'links.group_hosts', value }).execute();
    await s.sql.updateTable('service').set({ link_group: 1 }).execute();
    s.server.clock.turn(1);
    const get = async (host: string) => {
      const { body } = await s.server.app.inject({
        url: `/link2/${s.token}?client_type=Mihomo`,
        headers: { host },
      });
      return { body, url: parse(body)['rule-providers']['cn-ip'].url };
    };
    const asked = await get('g1.example:8443');
    expect(asked.url).toBe('https://g1.example:8443/rules/cn-ip.txt');
    expect(parse(asked.body).rules).toContain('DOMAIN,g1.example,DIRECT');
    expect(asked.body).not.toContain('g2.example');
    expect((await get('sub2.example:8443')).url).toBe('https://sub2.example:8443/rules/cn-ip.txt');
    expect((await get('evil.example')).url).toBe('https://ferry.example/rules/cn-ip.txt');
    await s.sql.updateTable('service').set({ link_group: 2 }).execute();
    s.server.clock.turn(1);
    expect((await get('g2.example')).url).toBe('https://g2.example/rules/cn-ip.txt');
  },
);
