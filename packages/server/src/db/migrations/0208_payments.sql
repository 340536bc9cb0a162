-- Each payment that a gateway confirmed is a row: the first one of a recharge, further ones, and those that are held.
create table payment (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  gateway text not null,
  merchant text not null,
  gateway_no text not null check (length(gateway_no) <= 255),
  trade_no text not null check (length(trade_no) <= 64),
  method text not null,
  recharge_id uuid references recharge (id),
  account_id integer references account (id),
  kinds text[] not null check (kinds <@ array['less', 'more', 'twice', 'late', 'cancelled', 'failed', 'unknown', 'currency',
      'unreadable', 'ended', 'by_hand', 'other_order', 'wallet_full']),
  amount text not null check (length(amount) <= 40),
  currency text not null,
  paid_with text check (length(paid_with) between 1 and 64),
  credited numeric(14, 2) check (credited > 0),
  refunded_at timestamptz,
  credited_to integer references account (id),
  closed_at timestamptz,
  closed_by text,
  remark text check (length(remark) <= 200),
  constraint payment_of_recharge check ((recharge_id is null) = (account_id is null)),
  constraint payment_credited_whom check (credited is null or recharge_id is not null or credited_to is not null),
  constraint payment_credited_to_credited check (credited_to is null or credited is not null),
  constraint payment_refunded_credited check (refunded_at is null or credited is not null),
  constraint payment_closed_by_whom check ((closed_at is null) = (closed_by is null)),
  constraint payment_merchant_no_trade_key unique (gateway, merchant, gateway_no, trade_no)
);
comment on column payment.created_at is 'When the gateway first said that it was paid.';
comment on column payment.merchant is 'The account at the gateway that got it. Empty: a release before 0.2 did not store it.';
comment on column payment.trade_no is 'The trade number as the gateway wrote it.';
comment on column payment.method is 'The method whose gateway confirmed it. If a release before 0.2 did not know it: the gateway.';
comment on column payment.kinds is 'What is unusual about it. Empty: nothing.';
comment on column payment.amount is 'The sum as the gateway wrote it.';
comment on column payment.credited is 'What the wallet got. Null: nothing, it is held for staff.';
comment on column payment.credited_to is 'The customer to whom staff credited it.';
comment on column payment.closed_at is 'When staff said that nothing is left to do about it.';
create unique index payment_credited_once on payment (gateway, merchant, gateway_no) where credited is not null;
create index payment_trade_no_idx on payment (trade_no);
create index payment_recharge_id_idx on payment (recharge_id) where recharge_id is not null;
create index payment_account_id_idx on payment (account_id) where account_id is not null;
create index payment_credited_to_idx on payment (credited_to) where credited_to is not null;
create index payment_created_at_id_idx on payment (created_at desc, id desc);
create index payment_unusual_idx on payment (created_at desc, id desc) where kinds <> '{}';

-- Their ids stay, because the ledger names them.
insert into payment (id, created_at, gateway, merchant, gateway_no, trade_no, method, recharge_id, account_id, kinds, amount, currency,
    paid_with, credited, refunded_at)
  overriding system value
  select unusual_payment.id, unusual_payment.created_at, unusual_payment.system, '', unusual_payment.gateway_no, unusual_payment.trade_no,
    coalesce(recharge.method, unusual_payment.system), unusual_payment.recharge_id, unusual_payment.account_id, kinds,
    unusual_payment.amount, unusual_payment.currency, unusual_payment.paid_with, unusual_payment.credited,
    case when unusual_payment.credited is null or 'twice' = any(kinds) then unusual_payment.refunded_at else recharge.refunded_at end
  from unusual_payment left join recharge on recharge.id = unusual_payment.recharge_id
  order by unusual_payment.id;
select setval(pg_get_serial_sequence('payment', 'id'), coalesce((select max(id) from payment), 0) + 1, false);
insert into payment (created_at, gateway, merchant, gateway_no, trade_no, method, recharge_id, account_id, kinds, amount, currency,
    paid_with, credited, refunded_at)
  select paid_at, system, '', gateway_no, trade_no, method, id, account_id, '{}', coalesce(due, amount)::text,
    coalesce(due_currency, currency), paid_with, coalesce(credited, amount), refunded_at
  from recharge
  where status = 'paid' and paid_by = 'gateway' and not exists (
    select from payment where payment.recharge_id = recharge.id and payment.gateway_no = recharge.gateway_no
      and payment.credited is not null);

drop table unusual_payment;
alter table recharge
  drop constraint recharge_paid_by_gateway,
  drop constraint recharge_system_gateway_no_key,
  drop column gateway_no,
  drop column paid_with;
