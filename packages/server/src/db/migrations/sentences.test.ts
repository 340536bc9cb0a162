import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engines, openEmpty } from '../../testing/databases/empty-database.ts';
import { migrate, migrations } from './migrate.ts';

test.each(engines)('sentences of earlier versions become keys with values, on %s', async (engine) => {
  await using database = await openEmpty(engine);
  await database.exec(
    'create table migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const own = migrations();
  const first = own.findIndex(({ name }) => name === '0200_sentences.sql');
  for (const { name, script } of own.slice(0, first))
    await database.exec(`insert into migration (name) values ('${name}'); ${script}`);
  await database.exec(`
    insert into account (email, email_key, name, password, expires_at, invite_code)
      values ('a@example.com', 'a@example.com', 'a', '', now(), 'a');
    insert into detect_rule (name, pattern, texts) values ('垃圾邮件', 'x', '{"name_en": "Spam", "description_en": "d"}');
    insert into product_group (name) values ('g');
    insert into product (name, group_id, kind, price, quota_bytes) values ('轻舟', 1, 'additional_package', 15, 1);
    insert into purchase (account_id, created_at, product_id, product_name, kind, price, balance_after, service_before, service_after, expires_at)
      values (1, now(), 1, '轻舟', 'additional_package', 15, 0, '{}', '{}', now());
    insert into recharge (account_id, created_at, updated_at, trade_no, system, method, amount, currency, status, expires_at, paid_at, gateway_no)
      values (1, now(), now(), 'T1', 'epay', 'wxpay', 20, 'CNY', 'paid', now(), now(), 'g1');
    insert into invoice (account_id, created_at, recharge_id, subject, lines, total)
      select 1, now(), id, 'WeChat Pay', '[{"kind": "recharge", "label": "WeChat Pay", "amount": "20.00"}]', 20 from recharge;
    insert into invoice (account_id, created_at, purchase_id, subject, lines, total)
      select 1, now(), id, '轻舟', '[{"kind": "price", "label": "轻舟", "amount": "15.00"}]', 15 from purchase;
    insert into ticket (account_id, title, status, created_at, updated_at, kind) values (1, 't', 'closed', now(), now(), 'general')`);
  const entries = [
    ['recharge', '微信支付', 'T1', { key: 'payments.by_wxpay' }],
    ['recharge', 'QQ 錢包', 'of an older system', { key: 'payments.by_qqpay' }],
    ['recharge', '旧系统充值', 'of another system', null],
    ['invite', '邀請獎勵', 'invite:1', { key: 'invites.ledger_subject' }],
    ['invite', 'Invite reward', 'invite:2', { key: 'invites.ledger_subject' }],
    ['invite', '收回返利', 'commission:1', { key: 'invites.taken_back_subject' }],
    ['refund', 'Recharge refunded', 'T2', { key: 'payments.refund_subject' }],
    ['refund', '儲值被拒付', 'T3', { key: 'payments.chargeback_subject' }],
    [
      'refund',
      '轻舟 (refund)',
      'refund of purchase:1',
      { key: 'shop.refund_subject', values: { plan: '轻舟' } },
    ],
    ['refund', '别的（退款）', 'refund of purchase:9', null],
    ['correction', 'account deleted', 'deletion:1', { key: 'account.lost_subject' }],
    ['correction', '邀请奖励', 'gift:1', null],
    ['purchase', 'Alipay', 'purchase:1', null],
  ] as const;
  for (const [kind, subject, reference] of entries)
    await sql`insert into ledger (account_id, kind, amount, subject, reference)
      values (1, ${kind}, 1, ${subject}, ${reference})`.execute(database.sql);
  const rule = { key: 'detect.ban_reason', values: { name: '垃圾邮件' }, texts: { name_en: 'Spam' } };
  const gone = { key: 'detect.ban_reason', values: { name: 'Gone “one”' }, texts: {} };
  const bans = [
    ['多次触发审计规则“垃圾邮件”', rule],
    ['Met the rule “Spam” again and again', rule],
    ['多次觸發稽核規則「Gone “one”」', gone],
    ['管理员禁封用户', { key: 'bans.by_admin' }],
    ['滥用', null],
  ] as const;
  for (const [reason] of bans)
    await sql`insert into ban (account_id, starts_at, ends_at, reason, wants_mail)
      values (1, now(), now() + interval '1 day', ${reason}, false)`.execute(database.sql);
  const goesOn = { key: 'tickets.goes_on', values: { number: '12' } };
  const messages = [
    ['这张工单与 #12 说的是同一件事，已并入那一张，请到那里继续。', '客服', goesOn],
    ['This ticket is about the same as #12 and goes on there.', 'staff', goesOn],
    ['This ticket is about the same thing as #12 and continues there.', 'staff', goesOn],
    ['This ticket is about the same thing as #12 and continues there.', null, null],
    ['在看', '客服', null],
  ] as const;
  for (const [content, name] of messages)
    await sql`insert into ticket_message (ticket_id, account_id, created_at, is_opening, staff_name, content)
      select id, 1, now(), false, ${name}, ${content} from ticket`.execute(database.sql);

  expect((await migrate(database)).at(0)).toBe('0200_sentences.sql');

  const kept = async (table: string, column: string, order: string) => {
    const { rows } = await sql<{ text: string; sentence: object | null }>`
      select ${sql.ref(column)} as text, sentence from ${sql.table(table)} order by ${sql.ref(order)}`.execute(
      database.sql,
    );
    return rows;
  };
  const after = (text: string, sentence: object | null) => ({
    text: sentence === null ? text : '',
    sentence,
  });
  expect(await kept('ledger', 'subject', 'id')).toEqual(entries.map(([, text, , says]) => after(text, says)));
  expect(await kept('ban', 'reason', 'id')).toEqual(bans.map(([text, says]) => after(text, says)));
  expect(await kept('ticket_message', 'content', 'place')).toEqual(
    messages.map(([text, , says]) => after(text, says)),
  );
  expect(await kept('invoice', 'subject', 'serial')).toEqual([
    { text: '', sentence: { key: 'payments.by_wxpay' } },
    { text: '轻舟', sentence: null },
  ]);
  expect(await kept('invoice', 'lines', 'serial')).toMatchObject([
    { text: [{ kind: 'recharge', amount: '20.00' }] },
    { text: [{ label: '轻舟' }] },
  ]);
  await expect(sql`update ledger set subject = 'x'`.execute(database.sql)).rejects.toThrow(
    'the ledger only grows',
  );
});
