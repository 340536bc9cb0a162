-- A payment method has a fee, a currency and customers who see it, and a recharge stores what its gateway is asked for.
alter table pay_method
  add column title text,
  add column currency text,
  add column rate numeric,
  add column fee_percent numeric not null default 0,
  add column fee_fixed numeric(14, 2) not null default 0,
  add column fee_payer text not null default 'site' check (fee_payer in ('site', 'customer')),
  add column levels integer[] not null default '{}',
  add column node_groups text[] not null default '{}',
  add constraint pay_method_rate_check check (rate > 0 and (rate is null) = (currency is null));
comment on column pay_method.rate is 'What one unit of the site''s currency costs in the method''s.';

alter table recharge
  add column due numeric,
  add column due_currency text,
  add column fee numeric(14, 2) not null default 0,
  add column fee_payer text not null default 'site' check (fee_payer in ('site', 'customer')),
  add constraint recharge_due_check check (due > 0 and (due is null) = (due_currency is null));
comment on column recharge.due is 'What the gateway is asked for. Null: the amount, in the site''s currency.';
comment on column recharge.fee is 'The gateway''s fee, in the site''s currency.';

-- The gateways are those that the server has files for.
alter table recharge drop constraint recharge_system_check;
alter table unusual_payment drop constraint unusual_payment_system_check;
