-- A customer's own tokens for programs: random UUIDs, kept as hashes, shown once. One that is revoked is gone.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references account on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique,
  -- `read` opens the calls that the contract marks so; `write` those and a few that change something.
  scope text not null check (scope in ('read', 'write')),
  created_at timestamptz not null,
  -- Null: it ends when it is revoked.
  expires_at timestamptz,
  -- Moved once a minute at most.
  last_used_at timestamptz
);
create index on api_token (account_id);
create index on api_token (expires_at) where expires_at is not null;

-- Which revisions a customer has read, on whichever device.
create table announcement_read (
  account_id integer not null references account on delete cascade,
  announcement_id integer not null references announcement on delete cascade,
  read_at timestamptz not null,
  primary key (account_id, announcement_id)
);

-- A customer who wants the account deleted. Until ends_at he can take it back, which removes the row; then a job
-- ends the account, and the row stays for the record.
create table account_deletion (
  account_id integer primary key references account on delete cascade,
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  -- What he was told that he loses. With more than that in the wallet the account is not ended.
  lost_balance numeric(14, 2) not null check (lost_balance >= 0),
  lost_invite_balance numeric(14, 2) not null check (lost_invite_balance >= 0),
  ended_at timestamptz,
  check (ends_at > requested_at)
);
create index on account_deletion (ends_at) where ended_at is null;

-- The transaction that changed a ticket last. A reader who names the snapshot that he saw gets what that one did not
-- show, also from a transaction that began before and ended later.
alter table ticket add column changed_in xid8 not null default pg_current_xact_id();

create function ticket_changes() returns trigger language plpgsql as $$
begin
  new.changed_in = pg_current_xact_id();
  return new;
end $$;
create trigger ticket_changes before update on ticket for each row execute function ticket_changes();

-- Wakes whoever waits for this customer's tickets, in every process.
create function ticket_notifies() returns trigger language plpgsql as $$
begin
  perform pg_notify('ticket_change', new.account_id::text);
  return null;
end $$;
create trigger ticket_notifies after insert or update on ticket for each row execute function ticket_notifies();
