-- A payment counts by its trade number, amount and currency. What the payer chose at the cashier is kept beside the
-- method that was ordered, and every payment that differs from its order, or cannot be credited, is kept for staff.
alter table recharge add column paid_with text check (length(paid_with) between 1 and 64);
comment on column recharge.paid_with is 'What the payer chose at the gateway''s cashier, as the gateway calls it.';
alter table recharge add column credited numeric(14, 2) check (credited > 0);
comment on column recharge.credited is 'What the wallet got by the first payment. Null: the amount.';

create table unusual_payment (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  system text not null check (system in ('epay', 'stripe', 'sandbox')),
  -- Our number, as the gateway said it.
  trade_no text not null check (length(trade_no) <= 64),
  -- The gateway's number of the payment.
  gateway_no text not null check (length(gateway_no) <= 255),
  -- Null: no recharge of this gateway has the number.
  recharge_id uuid references recharge,
  account_id integer references account,
  -- What is unusual: `less` to `failed` were credited as a rule; for each of the others nothing could be.
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array[
    'less', 'more', 'twice', 'late', 'cancelled', 'failed',
    'unknown', 'currency', 'unreadable', 'ended', 'by_hand', 'other_order', 'wallet_full']),
  -- As the gateway wrote it.
  amount text not null check (length(amount) <= 40),
  currency text not null,
  paid_with text check (length(paid_with) between 1 and 64),
  -- What the wallet got by it. Null: nothing, it is held for staff.
  credited numeric(14, 2) check (credited > 0),
  refunded_at timestamptz check (refunded_at is null or credited is not null),
  check ((recharge_id is null) = (account_id is null)),
  check (credited is null or recharge_id is not null),
  -- A payment is kept once, however often it is notified.
  unique (system, gateway_no, trade_no)
);
create index on unusual_payment (created_at desc, id desc);
create index on unusual_payment (recharge_id) where recharge_id is not null;
create index on unusual_payment (account_id) where account_id is not null;
