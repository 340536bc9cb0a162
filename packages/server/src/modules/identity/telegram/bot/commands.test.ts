import { gigabyte } from '@ferry/core/contract/base/values/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { givePlan, openNode } from '../../../../testing/nodes.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../../testing/set-row.ts';
import { message, openBotScene, person } from '../../../../testing/telegram/telegram-bot.ts';

const s = await forAllTests(openBotScene());
const db = s.services.database.sql;
beforeEach(() => s.begin());

const ban = (accountId: number) =>
  db
    .insertInto('ban')
    .values({
      account_id: accountId,
      starts_at: s.server.clock.at,
      ends_at: new Date('2026-03-12T00:00:00Z'),
      reason: '<转卖>',
      wants_mail: false,
      mailed_at: null,
      ended_at: null,
    })
    .execute();

describe('commands', () => {
  test('/me and /traffic show plan, end, remaining traffic, devices, and traffic by the site’s days', async () => {
    const { customer, from } = await s.linked();
    expect(await s.say(from, '/me')).toContain('没有套餐');
    await givePlan(s.server, customer.id, { level: 2, device_limit: 3 });
    const { sql } = s.services.database;
    await sql
      .updateTable('service')
      .set({ used_download: 25 * gigabyte, next_reset_at: new Date('2026-04-01T00:00:00Z') })
      .where('account_id', '=', customer.id)
      .execute();
    const day = (at: string, gigabytes: number) => ({
      account_id: customer.id,
      day: at,
      upload: 0,
      download: 0,
      billed: gigabytes * gigabyte,
    });
    await sql
      .insertInto('traffic_day')
      .values([day('2026-03-09', 3), day('2026-03-10', 1.5), day('2026-03-11', 7)])
      .execute();
    const { id: node_id } = await openNode(s.server);
    const alive = (ip: string, is_device = true) => ({
      ...{ account_id: customer.id, node_id, ip, is_device, last_seen_at: s.services.now() },
    });
    await sql
      .insertInto('alive_ip')
      .values([alive('2001:db8::1'), alive('2001:db8::2'), alive('203.0.113.9'), alive('10.0.0.1', false)])
      .execute();
    const me = await s.say(from, '/me');
    expect(me).toContain('套餐：等级 2');
    expect(me).toContain('剩余流量：75 GB（共 100 GB）');
    expect(me).toContain('在线设备：2 / 3');
    expect(await s.say(from, '/traffic')).toBe(
      '今天：1.5 GB\n昨天：3 GB\n本期：25 GB / 100 GB\n重置：2026年4月1日 GMT+8 08:00\n\n每天从 Asia/Shanghai 的 0 点算起。',
    );
    // 16:00 UTC is the next day of the site.
    s.server.clock.at = new Date('2026-03-10T16:00:00Z');
    expect(await s.say(from, '/traffic')).toContain('今天：7 GB\n昨天：1.5 GB');
  });

  test('/checkin gives traffic once a day, like the portal', async () => {
    const { customer, from } = await s.linked();
    await givePlan(s.server, customer.id, { level: 1 });
    expect(await s.say(from, '/checkin')).toMatch(/^签到成功，获得 \d+ MB 流量$/);
    expect(await s.say(from, '/checkin')).toBe('今天已经签到过了，明天再来');
    const rows = await db.selectFrom('check_in').selectAll().where('account_id', '=', customer.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('/hosts names the hosts of the subscription, without the link', async () => {
    const { customer, from } = await s.linked();
    await givePlan(s.server, customer.id, { link_group: 2 });
    const site = new URL(s.services.config.publicUrl).host;
    expect(await s.say(from, '/hosts')).toBe(`你的订阅只有一个域名：\n${site}`);
    await db
      .insertInto('setting')
      .values({
        name: 'links.group_hosts',
        value: JSON.stringify({ 2: { host: '*.b.example', port: null } }),
      })
      .execute();
    const lines = (await s.say(from, '/hosts')).split('\n');
    expect(lines.slice(1, 3)).toEqual([expect.stringMatching(/^[0-9a-f]{10}\.b\.example$/), site]);
    expect(lines.join()).not.toContain('link2');
    await db.deleteFrom('setting').where('name', '=', 'links.group_hosts').execute();
  });

  test('answer in the account’s language, else in Telegram’s', async () => {
    const { from } = await s.linked({ language: 'en' });
    expect(await s.say(from, '/help')).toContain('Daily check-in');
    expect(await s.say(person('zh-hans'), '/me')).toContain('还没有绑定');
    expect(await s.say(person('ru'), '/me')).toContain('No account is linked');
  });

  test('anything else gets the help, and no text is read as markup', async () => {
    const { from } = await s.linked();
    expect(await s.say(from, '你好 <b>*_[x](y)')).toContain('/checkin 每日签到');
    expect(await s.say(from, '/nonsense')).toContain('/checkin');
    expect(s.telegram.callsOf('sendMessage').every((call) => call.parse_mode === undefined)).toBe(true);
  });

  test('a banned customer is told why and until when; a closed account, too', async () => {
    const { customer, from } = await s.linked();
    await ban(customer.id);
    for (const command of ['/me', '/traffic', '/checkin'])
      expect(await s.say(from, command)).toBe(
        '账户已被封禁。\n原因：<转卖>\n到期：2026年3月12日 GMT+8 08:00',
      );
    await setAccount(s, customer.id, { is_enabled: false });
    expect(await s.say(from, '/me')).toContain('账户已停用');
  });

  test('in a group reveal nothing of accounts, and other messages there are ignored', async () => {
    const { from } = await s.linked();
    const group = { id: -77, type: 'supergroup', title: 'x' };
    s.telegram.calls.length = 0;
    s.telegram.update(message(from, '/me@ferry_test_bot', group));
    s.telegram.update(message(from, 'good morning', group));
    s.telegram.update(message(from, '/me@another_bot', group));
    await s.bot.hear();
    expect(s.telegram.textsTo(-77)).toEqual(['请私聊我使用，群里不显示账户信息。']);
  });

  test('are answered thirty times a minute for each chat', async () => {
    const [flooder, other] = [person(), person()];
    for (let count = 0; count < 40; count += 1) s.telegram.update(message(flooder, '/help'));
    for (let rounds = 0; rounds < 3; rounds += 1) {
      s.telegram.update(message(other, '/help'));
      await s.bot.hear();
    }
    expect(s.telegram.textsTo(flooder.id)).toHaveLength(30);
    expect(s.telegram.textsTo(other.id)).toHaveLength(3);
    s.server.clock.turn(60);
    expect(await s.say(flooder, '/help')).toContain('/checkin');
  });

  test('a customer who blocked the bot and writes again gets messages again', async () => {
    const { customer, from } = await s.linked();
    await setAccount(s, customer.id, { telegram_unreachable_at: s.server.clock.at });
    expect(await s.read(customer)).toMatchObject({ state: 'unreachable' });
    await s.say(from, '/help');
    expect(await s.read(customer)).toMatchObject({ state: 'linked' });
  });
});
