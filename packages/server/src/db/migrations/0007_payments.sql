-- Money that a customer brings through a gateway, from the order on. Ended without a payment, it stays for a payment
-- that comes late.
create table recharge (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Our name for it at the gateway, and the ledger's reference once it is paid.
  trade_no text not null unique,
  -- Who takes the payment, and what the customer pays with there.
  system text not null check (system in ('epay', 'stripe', 'sandbox')),
  method text not null check (method in ('alipay', 'wxpay', 'qqpay', 'card', 'sandbox')),
  amount numeric(14, 2) not null check (amount > 0),
  currency text not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'expired', 'cancelled', 'failed')),
  expires_at timestamptz not null,
  -- Where to pay, as the gateway said; null until it has.
  pay jsonb,
  -- What the gateway is asked by, where our trade number is not enough.
  gateway_session text,
  -- The gateway's name for the payment: one payment there is one credit here.
  gateway_no text,
  paid_at timestamptz,
  -- When the gateway was last asked whether it was paid.
  asked_at timestamptz,
  remark text,
  unique (system, gateway_no),
  check ((status = 'paid') = (paid_at is not null)),
  check (status <> 'paid' or gateway_no is not null)
);
create index on recharge (account_id, created_at desc);
create index on recharge (created_at) where status <> 'paid';

-- How much off whom, when and on what. Codes are known to many, so they are kept as they are, in capitals.
create table coupon (
  id integer generated always as identity primary key,
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('percent', 'amount')),
  percent integer check (percent between 1 and 100),
  amount numeric(14, 2) check (amount > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Purchases that it may be used for, by everybody and by one customer; null: any number.
  most integer check (most > 0),
  most_per_customer integer check (most_per_customer > 0),
  -- The products that it takes something off; null: all.
  product_ids integer[],
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount is not null)),
  check (ends_at > starts_at)
);

-- What the quote's coupon takes off; price is what stays to be paid.
alter table quote add column coupon_id integer references coupon;
alter table quote add column discount numeric(14, 2) not null default 0 check (discount >= 0);
alter table purchase add column coupon_id integer references coupon;
alter table purchase add column discount numeric(14, 2) not null default 0 check (discount >= 0);
create index on purchase (coupon_id, account_id) where coupon_id is not null;

-- One a recharge and one a purchase. Its state is read from what it is for.
create table invoice (
  id uuid primary key default gen_random_uuid(),
  serial bigint generated always as identity unique,
  account_id integer not null references account,
  created_at timestamptz not null,
  recharge_id uuid unique references recharge,
  purchase_id bigint unique references purchase,
  subject text not null,
  -- [{"kind": "price", "label": "…", "amount": "20.00"}]; the amounts add up to the total.
  lines jsonb not null,
  total numeric(14, 2) not null check (total >= 0),
  check ((recharge_id is null) <> (purchase_id is null))
);
create index on invoice (account_id, serial desc);
insert into invoice (account_id, created_at, purchase_id, subject, lines, total)
select account_id, created_at, id, product_name,
  jsonb_build_array(jsonb_build_object('kind', 'price', 'label', product_name, 'amount', price::text)), price
from purchase order by id;
