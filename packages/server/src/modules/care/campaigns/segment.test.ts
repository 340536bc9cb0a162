import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressesOf, linkOf, openCampaignWorld } from '../../../testing/campaigns.ts';
import { givePlan } from '../../../testing/nodes.ts';
import type { TestCustomer } from '../../../testing/people/customers.ts';
import { setAccount, setService } from '../../../testing/set-row.ts';

type World = Awaited<ReturnType<typeof openCampaignWorld>>;
let world: World;
beforeEach(async () => {
  world = await openCampaignWorld();
});
afterEach(() => world[Symbol.asyncDispose]());

describe('a segment', () => {
  const names = async (segment: object, about = 'news') =>
    (await world.call('POST', '/count', { segment, about })).result;

  test('is by state, level, plan, end, silence, or a list of people', async () => {
    const [one, two, three] = await world.people(3);
    if (!one || !two || !three) throw new Error('three came');
    await givePlan(world.server, one.id, { level: 2 });
    await givePlan(world.server, two.id, { level: 1 });
    const soon = new Date(world.server.clock.at.getTime() + 3 * 86_400_000);
    await setService(world.server, one.id, { level_expires_at: soon });
    await setService(world.server, two.id, { last_used_at: world.server.clock.at });
    expect((await names({})).total).toBe(3);
    expect((await names({ level: 2 })).total).toBe(1);
    expect((await names({ state: 'no_plan' })).total).toBe(1);
    expect((await names({ expiring_days: 3 })).total).toBe(1);
    expect((await names({ expiring_days: 2 })).total).toBe(0);
    expect((await names({ silent_days: 1 })).total).toBe(2);
    expect((await names({ users: [String(one.id), two.email.toUpperCase(), one.email] })).total).toBe(2);
    await setAccount(world.server, three.id, { is_enabled: false });
    expect((await names({})).total).toBe(2);
    await world.choose(two, false);
    expect(await names({})).toEqual({
      total: 1,
      by_language: { 'zh-CN': 1, 'zh-TW': 0, en: 0 },
      unsubscribed: 1,
    });
    expect((await names({}, 'account')).total).toBe(2);
  });

  test('with unknown recipients is refused with their names', async () => {
    const [one] = await world.people(1);
    const body = { segment: { users: [one?.email, 'nobody@example.com', '999999'] } };
    const refused = await world.call('POST', '/count', body);
    expect([refused.status, JSON.stringify(refused)]).toEqual([
      422,
      expect.stringContaining('nobody@example.com'),
    ]);
    expect(await world.create({ segment: { level: 77 } })).toMatchObject({ code: 'campaigns.nobody' });
    for (const wrong of [{ users: [] }, { level: -1 }, { expiring_days: 0 }])
      expect((await world.call('POST', '/count', { segment: wrong })).status).toBe(422);
  });
});

describe('unsubscribing', () => {
  test('works by one click in a mail program or by a button on a page, and opening the page does nothing', async () => {
    const [one, two] = await world.people(2);
    await world.create();
    await world.pass(3);
    const link = linkOf(world.sent.find(({ recipient }) => recipient === one?.email));
    const wants = async (customer: TestCustomer | undefined) =>
      (
        await world.server.app.inject({
          url: '/api/v2/user/notifications/',
          headers: customer?.headers ?? {},
        })
      )
        .json()
        .result.events.find(({ event }: { event: string }) => event === 'news');
    const page = await world.server.app.inject({ url: link });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(`<form method="post" action="${link}">`);
    expect(page.body).not.toContain(one?.email);
    expect(await wants(one)).toEqual({ event: 'news', mail: true, telegram: false, push: false });
    const click = await world.server.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(click.statusCode).toBe(200);
    expect(await wants(one)).toMatchObject({ mail: false });
    const form = await world.server.app.inject({
      method: 'POST',
      url: linkOf(world.sent.find(({ recipient }) => recipient === two?.email)),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect([form.statusCode, await wants(two)]).toMatchObject([200, { mail: false }]);
    const nobody = '/api/v2/mail/unsubscribe/00000000-0000-4000-8000-000000000000';
    for (const method of ['GET', 'POST'] as const)
      expect((await world.server.app.inject({ method, url: nobody })).statusCode).toBe(404);
  });

  test('during a campaign leaves out customers who unsubscribed or were disabled', async () => {
    const [one, two, three] = await world.people(3);
    const { result } = await world.create({ per_minute: 1 });
    if (!one || !two || !three) throw new Error('three came');
    await world.choose(two, false);
    await setAccount(world.server, three.id, { is_enabled: false });
    await world.pass(1);
    world.server.clock.turn(60);
    await world.pass(1);
    world.server.clock.turn(60);
    await world.pass(1);
    world.server.clock.turn(60);
    await world.pass(1);
    expect(addressesOf(world.sent)).toEqual([one.email]);
    expect(await world.progress(result.campaign_id)).toMatchObject({
      state: 'done',
      sent: 1,
      left_out: 2,
      total: 3,
    });
  });

  test('does not affect mails about the account, which have no unsubscribe link', async () => {
    const [one] = await world.people(1);
    if (one) await world.choose(one, false);
    expect(await world.create()).toMatchObject({ code: 'campaigns.nobody' });
    await world.create({ about: 'account' });
    await world.pass(2);
    expect(world.sent).toMatchObject([{ recipient: one?.email, unsubscribe_url: null }]);
    expect(world.sent[0]?.body_text).not.toContain('unsubscribe');
  });

  test('is not for Telegram, which gets no news', async () => {
    const [one] = await world.people(1);
    const answer = await world.server.app.inject({
      method: 'POST',
      url: '/api/v2/user/notifications/',
      headers: one?.headers ?? {},
      payload: { event: 'news', channel: 'telegram', is_wanted: true },
    });
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      expect.stringContaining('News is sent by mail only'),
    ]);
  });
});

test('an unsubscribe link is invalid once its recipient is deleted', async () => {
  const [one] = await world.people(1);
  await world.create();
  await world.pass(2);
  await world.sql
    .deleteFrom('mail_campaign_recipient')
    .where('account_id', '=', one?.id ?? 0)
    .execute();
  expect((await world.server.app.inject({ url: linkOf(world.sent[0]) })).statusCode).toBe(404);
});
