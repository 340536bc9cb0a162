import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openCustomer } from '../../../testing/people/customers.ts';
import { openPushSite } from '../../../testing/people/push-readers.ts';
import { openTestBrowser } from '../../../testing/people/test-browser.ts';
import { endEverySession } from '../../identity/sessions/index.ts';
import { notify } from '../notifications/index.ts';
import { sendPushes } from './send-pushes.ts';

const site = await openPushSite();
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => site.clear());

const sql = () => site.server.services.database.sql;

describe('a message', () => {
  test.each([404, 410])('to an unknown browser (%i) is the last one', async (status) => {
    const { customer } = await site.openReader();
    site.service.answers.push({ status });
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(0);
    expect(await site.devices()).toEqual([]);
    const shown = await site.server.app.inject({
      url: '/api/v2/user/notifications/',
      headers: customer.headers,
    });
    expect(shown.json().result.push).toBe('no_device');
  });

  test('waits as long as the service asks, without using up tries', async () => {
    const { customer } = await site.openReader();
    site.service.answers.push({ status: 429, headers: { 'retry-after': '30' } });
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(0);
    site.server.clock.turn(29);
    expect(await site.send()).toBe(0);
    expect(site.service.posted).toHaveLength(1);
    site.server.clock.turn(1);
    expect(await site.send()).toBe(1);
    expect((await site.messages()).at(-1)?.tries).toBe(1);
  });

  test('is retried later each time, and given up after eight tries', async () => {
    const { customer } = await site.openReader();
    site.service.answers.push(...Array.from({ length: 8 }, () => ({ status: 500, body: 'no\nluck' })));
    await site.answerTicket(customer.id);
    const waits: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      await site.send();
      const row = (await site.messages()).at(-1);
      waits.push(((row?.due_at.getTime() ?? 0) - site.server.clock.at.getTime()) / 1000);
      site.server.clock.at = row?.due_at ?? site.server.clock.at;
    }
    expect(waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 1920]);
    expect((await site.messages()).at(-1)).toMatchObject({
      title: '',
      failure: '500 no luck',
      sent_at: null,
    });
    site.server.clock.turn(600);
    expect(await site.send()).toBe(0);
    expect(site.service.posted).toHaveLength(8);
  });

  test('is sent once by concurrent processes', async () => {
    const customer = await openCustomer(site.server);
    const browsers = Array.from({ length: 8 }, () => openTestBrowser());
    for (const browser of browsers) await site.add(await site.openOther(customer), browser);
    const sent = await Promise.all(Array.from({ length: 4 }, site.send));
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(8);
    expect(new Set(site.service.posted.map((one) => one.url)).size).toBe(8);
    expect(site.service.posted).toHaveLength(8);
  });

  test('with too long an answer does not count as sent', async () => {
    const { customer } = await site.openReader();
    site.service.answers.push({ status: 201, body: 'x'.repeat(100_000) });
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(0);
    expect((await site.messages()).at(-1)?.failure).toMatch(/more than 65536 bytes/);
  });

  test('is released by a process that stops', async () => {
    const { customer } = await site.openReader();
    await site.answerTicket(customer.id);
    const stopping = AbortSignal.abort();
    expect(await sendPushes(site.server.services, { reach: site.service.reach, stopping })).toBe(0);
    expect((await site.messages()).at(-1)).toMatchObject({ tries: 0, due_at: site.server.clock.at });
    expect(await site.send()).toBe(1);
  });

  test('is not sent after a day', async () => {
    const { customer } = await site.openReader();
    // The session lives on, as that of a customer who uses it.
    await site.answerTicket(customer.id);
    await sql()
      .updateTable('push_message')
      .set({ created_at: new Date(site.server.clock.at.getTime() - 86_401_000) })
      .where('sent_at', 'is', null)
      .execute();
    expect(await site.send()).toBe(0);
    expect((await site.messages()).at(-1)).toMatchObject({ failure: 'a day old', title: '' });
  });

  test('rolls back with its event', async () => {
    const { customer } = await site.openReader();
    await expect(
      sql()
        .transaction()
        .execute(async (tx) => {
          await notify(tx, site.server.services, {
            accountId: customer.id,
            event: 'ticket_answered',
            values: () => ({ id: '7', title: 'x', staffName: 'y' }),
          });
          throw new Error('rolled back');
        }),
    ).rejects.toThrow('rolled back');
    expect(await site.send()).toBe(0);
  });
});

describe('a session that ends', () => {
  test('removes its browser, also for waiting messages', async () => {
    const { customer } = await site.openReader();
    await site.answerTicket(customer.id);
    await endEverySession(sql(), customer.id, site.server.clock.at);
    await site.answerTicket(customer.id);
    expect(await site.messages()).toHaveLength(2);
    expect(await site.send()).toBe(0);
    expect(site.service.posted).toEqual([]);
    expect(await site.devices()).toEqual([]);
  });

  test('by disuse removes its browser, and leaves those of other sessions', async () => {
    const { customer } = await site.openReader();
    site.server.clock.turn(6_000);
    const other = await site.openOther(customer);
    const browser = openTestBrowser();
    await site.add(other, browser);
    await site.send();
    site.service.posted.length = 0;
    site.server.clock.turn(2_000);
    await site.answerTicket(customer.id);
    expect(await site.send()).toBe(1);
    expect(site.service.posted.map((one) => one.url)).toEqual([browser.endpoint]);
    for (const statement of site.server.services.nouns
      .filter(({ name }) => name === 'push')
      .flatMap(({ sweep }) => sweep?.(() => site.server.clock.at) ?? []))
      await statement.execute(sql());
    expect(await site.devices()).toHaveLength(1);
  });
});
