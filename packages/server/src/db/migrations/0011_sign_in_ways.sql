-- A device that asks to be signed in, and what the customer said to it on another device or in Telegram.
create table sign_in_request (
  -- The `jti` of the token that the asking device polls with.
  id uuid primary key,
  -- A keyed hash of the code that is shown. The code names the request and signs nobody in.
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the asking device.
  ip inet,
  agent text not null,
  answered_at timestamptz,
  is_allowed boolean,
  -- Who answered, and the account's password_version then: a password that changed since lets nobody in.
  account_id integer references account on delete cascade,
  password_version uuid,
  -- When its tokens were handed out, once.
  spent_at timestamptz,
  check ((answered_at is null) = (is_allowed is null)),
  check ((answered_at is null) = (account_id is null)),
  check ((answered_at is null) = (password_version is null)),
  check (spent_at is null or is_allowed)
);
create index on sign_in_request (expires_at);

-- An address that signs a customer in, once.
create table sign_in_link (
  -- A keyed hash of the random UUID in it.
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  -- Of the account when it was made: a password that changed since lets nobody in.
  password_version uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index on sign_in_link (expires_at);
