-- What staff gave a customer. The key of the request makes a repeat of it the same gift.
create table gift (
  id bigint generated always as identity primary key,
  account_id integer not null references account,
  token_id uuid not null references script_token,
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  given_at timestamptz not null,
  worth jsonb not null,
  reason text not null check (length(reason) <= 200),
  unique (token_id, idempotency_key)
);
create index on gift (account_id);
