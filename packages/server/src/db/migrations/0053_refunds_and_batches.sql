-- The service as the purchase found it, whole, so that a refund can put it back; null: it was not kept yet.
alter table purchase add column service_held jsonb;

-- A purchase that was given back, once. The key of the request makes a repeat of it the same refund.
create table purchase_refund (
  purchase_id bigint primary key references purchase,
  account_id integer not null references account,
  token_id uuid not null references script_token,
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  at timestamptz not null,
  amount numeric(14, 2) not null check (amount >= 0),
  remark text not null check (length(remark) <= 200),
  -- What the caller was answered.
  answer jsonb not null,
  unique (token_id, idempotency_key)
);
create index on purchase_refund (account_id);

-- Codes that were made at once. Their text follows from the key of the request, which is kept as a hash alone: who
-- has it gets the same codes again.
create table cd_key_batch (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  token_id uuid references script_token,
  key_hash bytea,
  note text not null default '' check (length(note) <= 200),
  worth jsonb not null,
  expires_at timestamptz,
  count integer not null check (count > 0),
  unique (token_id, key_hash)
);
alter table cd_key add column batch_id integer references cd_key_batch;
alter table cd_key add column revoked_at timestamptz check (revoked_at is null or redeemed_at is null);
create index on cd_key (batch_id) where batch_id is not null;

-- Lists of all customers, newest first and by time.
create index on recharge (created_at desc, id);
create index on recharge (paid_at) where paid_at is not null;
create index on purchase (created_at);
create index on invoice (created_at);
create index on commission (created_at);
