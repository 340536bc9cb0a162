-- Whether the password was typed to open the session, in the sign-in or by signing up.
alter table session add column by_password boolean not null default false;
-- The session that let this one in, with which it ends.
alter table session add column confirmed_by uuid references session on delete cascade;
create index on session (confirmed_by) where confirmed_by is not null;

create function end_confirmed_sessions() returns trigger language plpgsql as $$
begin
  update session set ended_at = new.ended_at where confirmed_by = new.id and ended_at is null;
  return null;
end $$;
create trigger end_confirmed_sessions after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_confirmed_sessions();

-- Null: by a linked chat.
alter table sign_in_request add column confirmed_by uuid references session on delete cascade;
create index on sign_in_request (account_id) where account_id is not null;

-- What a mailed link brings back: the address and the second factor as they were before somebody did what it tells of.
create table undo (
  -- A keyed hash of the token in the link.
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  -- What the mail told of.
  act text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was used, or an earlier one was: who took an account over must not undo the undoing.
  ended_at timestamptz,
  email text not null,
  -- Null: none was on. Secrets in it are sealed or hashed as they were in their tables.
  factor jsonb
);
create index on undo (account_id);
create index on undo (expires_at);
