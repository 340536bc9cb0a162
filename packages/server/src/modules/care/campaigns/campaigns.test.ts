import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressesOf, en, openCampaignWorld, texts, zh } from '../../../testing/campaigns.ts';
import { post } from '../../../testing/people/signed-up.ts';
import { openNeighbour } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';
import { sendMails } from '../../ground/mail/send-mails.ts';
import { sendCampaigns } from './send-campaigns.ts';

type World = Awaited<ReturnType<typeof openCampaignWorld>>;
let world: World;
beforeEach(async () => {
  world = await openCampaignWorld();
});
afterEach(() => world[Symbol.asyncDispose]());

test('each recipient gets one mail in his language, at the requested pace, with an unsubscribe link', async () => {
  const all = await world.people(7);
  await setAccount(world.server, all[0]?.id ?? 0, { language: 'en' });
  const made = await world.create({ per_minute: 30 });
  expect(made.result).toMatchObject({ state: 'running', total: 7, to_come: 7, sent: 0, about: 'news' });
  await world.pass(6);
  // One every two seconds.
  expect(world.sent.length).toBeGreaterThanOrEqual(3);
  expect(world.sent.length).toBeLessThanOrEqual(4);
  await world.pass(20);
  expect(addressesOf(world.sent)).toEqual(all.map(({ email }) => email).sort());
  expect(await world.progress(made.result.campaign_id)).toMatchObject({
    state: 'done',
    total: 7,
    sent: 7,
    to_come: 0,
    queued: 0,
    left_out: 0,
    ended_at: expect.any(String),
  });
  const english = world.sent.find(({ recipient }) => recipient === all[0]?.email);
  expect([english?.subject, world.sent.filter(({ subject }) => subject === zh.subject).length]).toEqual([
    en.subject,
    6,
  ]);
  expect(english?.body_html).toContain('<h1>Tonight</h1>');
  expect(english?.body_text).toContain('Unsubscribe from these emails: http');
  const chinese = world.sent.find(({ recipient }) => recipient === all[1]?.email);
  expect(chinese?.body_html).toContain('<strong>两点</strong>');
  expect(chinese?.body_html).not.toContain('<script');
  expect(new Set(world.sent.map(({ unsubscribe_url }) => unsubscribe_url)).size).toBe(7);
  const { rows } = { rows: await world.sql.selectFrom('mail').selectAll().execute() };
  expect(rows.every(({ body_text, unsubscribe_url }) => body_text === '' && unsubscribe_url === null)).toBe(
    true,
  );
});

test('two processes are no faster than one, and no recipient gets two mails', async () => {
  const all = await world.people(12);
  await world.create({ per_minute: 60 });
  await using other = await openNeighbour(world.server);
  for (let second = 0; second < 5; second += 1) {
    world.server.clock.turn(1);
    await Promise.all([
      sendCampaigns.run(world.server.services),
      sendCampaigns.run(other.services),
      sendCampaigns.run(world.server.services),
    ]);
  }
  const { count } = await world.sql
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThanOrEqual(5);
  expect(count).toBeLessThanOrEqual(7);
  await world.pass(20);
  expect(addressesOf(world.sent)).toEqual(all.map(({ email }) => email).sort());
});

test('after a pause of the server the missed mails are not sent all at once', async () => {
  await world.people(10);
  await world.create({ per_minute: 60 });
  world.server.clock.turn(900);
  await sendCampaigns.run(world.server.services);
  await sendMails(world.server.services, async (mail) => void world.sent.push(mail));
  expect(world.sent.length).toBeLessThanOrEqual(3);
});

describe('a campaign', () => {
  test('is paused with its queued mails, resumed where it stopped, and cancelled for good', async () => {
    const all = await world.people(12);
    const { result } = await world.create({ per_minute: 60 });
    const id = result.campaign_id;
    world.server.clock.turn(1);
    await sendCampaigns.run(world.server.services);
    expect((await world.call('POST', `/${id}/pause`)).result).toMatchObject({ state: 'paused' });
    expect((await world.call('POST', `/${id}/pause`)).status).toBe(200);
    await world.pass(5);
    expect(world.sent).toEqual([]);
    const queue = await world.server.app.inject({ url: '/api/v2/admin_api/mail', headers: world.staff });
    expect(queue.json().result.counts.held).toBeGreaterThan(0);
    await world.call('POST', `/${id}/resume`);
    await world.pass(2);
    const before = world.sent.length;
    expect(before).toBeGreaterThan(0);
    const cancelled = (await world.call('POST', `/${id}/cancel`)).result;
    expect(cancelled).toMatchObject({ state: 'cancelled', ended_at: expect.any(String) });
    await world.pass(5);
    expect(world.sent.length).toBe(before);
    expect(before).toBeLessThan(all.length);
    expect(await world.call('POST', `/${id}/resume`)).toMatchObject({ status: 409, code: 'campaigns.ended' });
    expect(await world.call('POST', '/999/pause')).toMatchObject({ status: 404 });
    const audits = await world.sql
      .selectFrom('audit_log')
      .select(['operation', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(audits.map(({ operation }) => operation)).toEqual([
      'campaigns.create',
      'campaigns.pause',
      'campaigns.resume',
      'campaigns.cancel',
    ]);
    expect(audits[3]).toMatchObject({ before: { state: 'running' }, after: { state: 'cancelled' } });
  });

  test('comes after mails about accounts', async () => {
    await world.people(3);
    await world.create({ per_minute: 600 });
    world.server.clock.turn(1);
    await sendCampaigns.run(world.server.services);
    const now = world.server.services.now();
    await world.sql
      .insertInto('mail')
      .values({
        recipient: 'code@example.com',
        subject: 'x',
        body_text: 'x',
        body_html: 'x',
        created_at: now,
        due_at: now,
        sent_at: null,
        failure: null,
      })
      .execute();
    await sendMails(world.server.services, async (mail) => void world.sent.push(mail));
    expect(world.sent[0]?.recipient).toBe('code@example.com');
  });

  test('does not fill the queue while the mail server takes nothing', async () => {
    await world.people(9);
    const { result } = await world.create({ per_minute: 3 });
    for (let minute = 0; minute < 6; minute += 1) {
      world.server.clock.turn(60);
      await world.pass(1, () => Promise.reject(new Error('421 later')));
    }
    expect(await world.progress(result.campaign_id)).toMatchObject({ queued: 3, to_come: 6, sent: 0 });
  });

  test('waits for its start and for its announcement', async () => {
    await world.people(2);
    const at = (seconds: number) => new Date(world.server.clock.at.getTime() + seconds * 1000).toISOString();
    const published = await world.server.app.inject({
      method: 'POST',
      url: `/api/v2/admin_api/announcement?ann_type=index_ann&published_at=${encodeURIComponent(at(300))}`,
      headers: { ...world.staff, 'content-type': 'text/plain' },
      payload: '# Later',
    });
    const { revision } = published.json().result;
    const timed = (await world.create({ starts_at: at(60) })).result;
    const about = (await world.create({ announcement: revision, per_minute: 1 })).result;
    expect([timed.waits_for, about.waits_for]).toEqual(['its time', 'the announcement']);
    await world.pass(59);
    expect(world.sent).toEqual([]);
    await world.pass(5);
    expect(world.sent).toHaveLength(2);
    world.server.clock.turn(300);
    await sendCampaigns.run(world.server.services);
    const withdrawn = await world.server.app.inject({
      method: 'POST',
      url: `/api/v2/admin_api/announcements/${revision}/withdraw`,
      headers: world.staff,
    });
    expect(withdrawn.statusCode).toBe(200);
    await world.pass(120);
    expect(world.sent).toHaveLength(2);
    expect(await world.progress(about.campaign_id)).toMatchObject({
      waits_for: 'the announcement',
      sent: 0,
      queued: 1,
    });
    await world.call('POST', `/${about.campaign_id}/pause`);
    await world.call('POST', `/${about.campaign_id}/resume`);
    await world.pass(10);
    expect(world.sent).toHaveLength(2);
    expect(await world.create({ announcement: revision })).toMatchObject({ code: 'announcements.withdrawn' });
    expect(await world.create({ announcement: 999 })).toMatchObject({ code: 'announcements.absent' });
    expect(await world.create({ starts_at: at(-1) })).toMatchObject({ code: 'campaigns.bad_time' });
  });

  test('is created once for each key, and the key works for nothing else', async () => {
    await world.people(2);
    const headers = { 'idempotency-key': 'night-1' };
    const [one, two] = [await world.create({}, headers), await world.create({}, headers)];
    expect(two.result.campaign_id).toBe(one.result.campaign_id);
    expect(await world.create({ name: 'other' }, headers)).toMatchObject({
      status: 409,
      code: 'input.key_used',
    });
    const several = await Promise.all(
      [1, 2, 3].map(() => world.create({}, { 'idempotency-key': 'night-2' })),
    );
    expect(new Set(several.map(({ result }) => result.campaign_id)).size).toBe(1);
    expect((await world.call('GET', '')).result.total_count).toBe(2);
  });

  test('gets its first answer again after its start has passed', async () => {
    await world.people(2);
    const headers = { 'idempotency-key': 'morning' };
    const terms = { starts_at: new Date(world.server.clock.at.getTime() + 60_000).toISOString() };
    const first = await world.create(terms, headers);
    world.server.clock.turn(120);
    expect((await world.create(terms, headers)).result.campaign_id).toBe(first.result.campaign_id);
  });

  test('can be tested on one address, and nobody else gets a mail', async () => {
    await world.people(2);
    const { result } = await world.call('POST', '/test', { to: 'me@example.com', texts });
    expect(result).toEqual({ to: 'me@example.com', mails: 2 });
    await world.pass(1);
    expect(world.sent.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
      ['me@example.com', 'Maintenance'],
      ['me@example.com', '线路维护'],
    ]);
    expect((await world.call('GET', '')).result.total_count).toBe(0);
  });

  test('ends also if its mails are dropped or fail', async () => {
    const [one, two] = await world.people(2);
    const { result } = await world.create({ per_minute: 600 });
    world.server.clock.turn(1);
    await sendCampaigns.run(world.server.services);
    const all = await world.server.app.inject({
      url: `/api/v2/admin_api/mail?campaign_id=${result.campaign_id}`,
      headers: world.staff,
    });
    const mails = all.json().result.mails as { mail_id: number; to: string }[];
    await post(
      world.server,
      '/api/v2/admin_api/mail/drop',
      { mail_ids: mails.filter(({ to }) => to === one?.email).map(({ mail_id }) => mail_id) },
      world.staff,
    );
    for (let tries = 0; tries < 9; tries += 1) {
      world.server.clock.turn(86_400);
      await world.pass(1, () => Promise.reject(new Error('550 no')));
    }
    expect(await world.progress(result.campaign_id)).toMatchObject({
      state: 'done',
      failed: 1,
      left_out: 1,
      sent: 0,
    });
    await post(world.server, '/api/v2/admin_api/mail/retry', { state: 'failed' }, world.staff);
    await world.pass(2);
    expect([addressesOf(world.sent), (await world.progress(result.campaign_id)).sent]).toEqual([
      [two?.email],
      1,
    ]);
  });

  test.each([
    ['no text', { texts: {} }],
    ['an empty subject', { texts: { en: { subject: ' ', body: 'x' } } }],
    ['a subject of two lines', { texts: { en: { subject: 'a\r\nBcc: b@example.com', body: 'x' } } }],
    ['a text that is too long', { texts: { en: { subject: 'a', body: 'x'.repeat(50_001) } } }],
    ['no haste at all', { per_minute: 0 }],
    ['too much haste', { per_minute: 601 }],
    ['too many people', { segment: { users: Array.from({ length: 10_001 }, (_, at) => String(at + 1)) } }],
  ])('with %s is refused', async (_, more) => {
    expect((await world.create(more)).status).toBe(422);
  });
});
