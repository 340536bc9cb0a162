-- The second factor of signing in. A row waits for its first right code until expires_at, then it is on.
create table second_factor (
  account_id integer primary key references account on delete cascade,
  -- The secret that the authenticator holds, in base32, sealed.
  secret_sealed bytea not null,
  enabled_at timestamptz,
  expires_at timestamptz,
  -- The newest 30-second step whose code was taken: a code passes once.
  last_step bigint not null default 0,
  last_used_at timestamptz,
  check ((enabled_at is null) = (expires_at is not null))
);

-- What signs in when the authenticator is lost, as keyed hashes. Each passes once.
create table recovery_code (
  account_id integer not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Whether a sign-in from a place that was not seen before is mailed.
alter table account add column wants_sign_in_mail boolean not null default true;

-- Null: nobody has the address that was tried. Such a try leaves a row as any other does, so that it takes as long.
alter table login_log alter column account_id drop not null;
-- Why a sign-in was refused; null where it succeeded, and in rows that are older than this column.
alter table login_log add column refused_for text
  check (refused_for in ('wrong_password', 'account_disabled', 'code_required', 'code_wrong'));
create index on login_log (at) where account_id is null;

alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check
  check (purpose in ('register', 'reset_password', 'edit_email'));

-- What an inviter earns by a recharge of somebody invited: pending until confirms_at, taken back by a refund.
create table commission (
  id bigint generated always as identity primary key,
  inviter_id integer not null references account,
  invited_id integer not null references account,
  created_at timestamptz not null default now(),
  -- The recharge it is a share of, which earns once.
  reference text not null unique,
  recharge_amount numeric(14, 2) not null check (recharge_amount > 0),
  -- Of the recharge, rounded down to the cent.
  amount numeric(14, 2) not null check (amount > 0 and amount <= recharge_amount),
  confirms_at timestamptz not null,
  -- When it was added to the inviter's invite balance.
  confirmed_at timestamptz,
  taken_back_at timestamptz,
  check (inviter_id <> invited_id)
);
create index on commission (inviter_id, id desc);
create index on commission (confirms_at) where confirmed_at is null and taken_back_at is null;
