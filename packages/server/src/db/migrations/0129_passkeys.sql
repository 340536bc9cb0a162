-- Passkeys (WebAuthn): a way in, a second factor and a proof of the owner.
create table passkey (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- As the authenticator names it, in base64url.
  credential_id text not null unique,
  -- The host of the portal for which it was made. It works nowhere else.
  rp_id text not null,
  -- In COSE.
  public_key bytea not null,
  -- How often the authenticator has signed, as it says. 0: it does not count.
  sign_count bigint not null,
  -- How browsers reach the authenticator.
  transports text[] not null,
  -- Its maker's account keeps a copy.
  is_synced boolean not null,
  name text not null,
  -- The browser that made it.
  agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When it was removed. For three days an undoing may bring it back.
  ended_at timestamptz
);
create index on passkey (account_id);
create index on passkey (ended_at) where ended_at is not null;

-- Challenges that wait for their signature. Each is taken once.
create table passkey_ceremony (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'prove', 'add')),
  -- In base64url.
  challenge text not null,
  -- Whose session asked. Null: nobody was signed in.
  account_id integer references account on delete cascade,
  session_id uuid,
  expires_at timestamptz not null,
  check ((purpose = 'sign_in') = (account_id is null)),
  check ((account_id is null) = (session_id is null))
);
create index on passkey_ceremony (expires_at);
create index on passkey_ceremony (account_id);

alter table login_log drop constraint login_log_refused_for_check;
alter table login_log add constraint login_log_refused_for_check
  check (refused_for in ('wrong_password', 'account_disabled', 'code_required', 'code_wrong', 'passkey_wrong'));
