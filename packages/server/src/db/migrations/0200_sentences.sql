-- What Ferry says in a record is a key with values, which each reader reads in his language. What somebody wrote stays in
-- the text's own column, which is empty beside a sentence.
alter table ledger add column sentence jsonb check (sentence is null or subject = '');
alter table invoice add column sentence jsonb check (sentence is null or subject = '');
alter table ban add column sentence jsonb check (sentence is null or reason = '');
alter table ticket_message add column sentence jsonb;
alter table ticket_message drop constraint ticket_message_content_check;
alter table ticket_message add constraint ticket_message_content_check check (
  case when sentence is null then char_length(content) between 1 and 20000 else content = '' end);

alter table ledger disable trigger ledger_only_grows;

update ledger set subject = '', sentence = jsonb_build_object('key', 'payments.by_' || recharge.method)
  from recharge
  where ledger.kind = 'recharge' and recharge.trade_no = ledger.reference and recharge.account_id = ledger.account_id;

-- Sentences of earlier versions, in their words.
with said (kind, text, key) as (values
  ('recharge', '支付宝', 'payments.by_alipay'), ('recharge', '支付寶', 'payments.by_alipay'),
  ('recharge', 'Alipay', 'payments.by_alipay'), ('recharge', '微信支付', 'payments.by_wxpay'),
  ('recharge', 'WeChat Pay', 'payments.by_wxpay'), ('recharge', 'QQ 钱包', 'payments.by_qqpay'),
  ('recharge', 'QQ 錢包', 'payments.by_qqpay'), ('recharge', 'QQ Wallet', 'payments.by_qqpay'),
  ('recharge', '银行卡', 'payments.by_card'), ('recharge', '銀行卡', 'payments.by_card'),
  ('recharge', 'Card', 'payments.by_card'), ('recharge', '沙盒支付', 'payments.by_sandbox'),
  ('recharge', 'Sandbox', 'payments.by_sandbox'),
  ('invite', '邀请奖励', 'invites.ledger_subject'), ('invite', '邀請獎勵', 'invites.ledger_subject'),
  ('invite', 'Referral reward', 'invites.ledger_subject'), ('invite', 'Invite reward', 'invites.ledger_subject'),
  ('invite', '收回返利', 'invites.taken_back_subject'), ('invite', '收回回饋金', 'invites.taken_back_subject'),
  ('invite', 'Commission taken back', 'invites.taken_back_subject'),
  ('refund', '充值退款', 'payments.refund_subject'), ('refund', '儲值退款', 'payments.refund_subject'),
  ('refund', 'Recharge refunded', 'payments.refund_subject'),
  ('refund', '充值被拒付', 'payments.chargeback_subject'), ('refund', '儲值被拒付', 'payments.chargeback_subject'),
  ('refund', 'Recharge charged back', 'payments.chargeback_subject'),
  ('correction', 'account deleted', 'account.lost_subject')
)
update ledger set subject = '', sentence = jsonb_build_object('key', said.key)
  from said where ledger.kind = said.kind and ledger.subject = said.text;

update ledger set subject = '', sentence = jsonb_build_object(
    'key', 'shop.refund_subject', 'values', jsonb_build_object('plan', purchase.product_name))
  from purchase
  where ledger.kind = 'refund' and ledger.reference = 'refund of purchase:' || purchase.id
    and ledger.subject in (purchase.product_name || '（退款）', purchase.product_name || ' (refund)');

alter table ledger enable trigger ledger_only_grows;

update invoice set subject = '', sentence = jsonb_build_object('key', 'payments.by_' || recharge.method),
    lines = (select jsonb_agg(line - 'label' order by place)
      from jsonb_array_elements(invoice.lines) with ordinality as listed (line, place))
  from recharge where recharge.id = invoice.recharge_id;

update ban set reason = '', sentence = '{"key": "bans.by_admin"}' where reason = '管理员禁封用户';

-- A rule was named in the customer's language.
with named as (
  select id, substring(reason from '^(?:多次触发审计规则“|多次觸發稽核規則「|Met the rule “)(.*)(?:”|」|” again and again)$') as name
  from ban where reason ~ '^(多次触发审计规则“.*”|多次觸發稽核規則「.*」|Met the rule “.*” again and again)$'
)
update ban set reason = '', sentence = jsonb_build_object(
    'key', 'detect.ban_reason', 'values', jsonb_build_object('name', coalesce(rule.name, named.name)),
    'texts', coalesce(rule.texts, '{}'))
  from named left join lateral (
    select detect_rule.name, (select jsonb_object_agg(key, value) from jsonb_each(detect_rule.texts)
      where key like 'name\_%') as texts
    from detect_rule
    where detect_rule.name = named.name or exists (
      select from jsonb_each_text(detect_rule.texts) where key like 'name\_%' and value = named.name)
    order by detect_rule.name = named.name desc, detect_rule.id limit 1) as rule on true
  where named.id = ban.id;

with said as (
  select id, substring(content from
    '^(?:这张工单与 |這張客服單與 |This ticket is about the same (?:thing )?as )#(\d+)(?: 说的是同一件事，已并入那一张，请到那里继续。| 說的是同一件事，已併入那一張，請到那裡繼續。| and (?:continues|goes on) there\.)$') as number
  from ticket_message where staff_name is not null
)
update ticket_message set content = '', sentence = jsonb_build_object(
    'key', 'tickets.goes_on', 'values', jsonb_build_object('number', said.number))
  from said where said.id = ticket_message.id and said.number is not null;
