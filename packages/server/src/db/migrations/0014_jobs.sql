-- A run of a job in its slot: a minute, a part of an hour or a business day of the site. Jobs that repeat within
-- seconds have one row a minute, which sums their runs up.
alter table job_run
  -- Who had it run: the server by itself, a cron call (auto: with is_auto_trigger), or an admin.
  add column run_by text not null default 'server' check (run_by in ('server', 'cron', 'auto', 'admin')),
  -- Whose the row is. A run that was taken over finds another's here and leaves the row alone.
  add column run_id uuid not null default gen_random_uuid(),
  -- The last sign of life while it runs. Without one for a while its process has died, and the slot is free again.
  add column beat_at timestamptz not null default now(),
  -- How often the slot was run: again after a failure, or within the minute.
  add column runs integer not null default 1,
  -- What went wrong, cut to 300 characters.
  add column failure text,
  -- lost: its process died, and a later slot was run instead.
  add check (outcome in ('done', 'failed', 'lost'));
create index on job_run (name, started_at desc);
create index on job_run (started_at);

-- Null: none was given yet; such a customer reaches nodes as the first group does until a job gives one.
alter table service
  alter column link_group drop not null,
  alter column link_group drop default;
create index service_without_link_group on service (account_id) where link_group is null;

alter table account
  -- The password_version that was compared with the commonest passwords.
  add column password_checked uuid,
  -- The password is one of those; a change of it clears this.
  add column must_change_password boolean not null default false;
create index account_password_unchecked on account (id) where password_checked is distinct from password_version;

-- Whether the media service is part of the plan.
alter table product add column includes_media boolean not null default false;

-- Traffic that bots gave to customers. A key of a bot counts once.
create table bot_grant (
  id bigint generated always as identity primary key,
  token_id uuid not null references script_token,
  idempotency_key text not null,
  account_id integer not null references account on delete cascade,
  bytes bigint not null check (bytes > 0),
  -- The business day, whose sum is bounded for a customer.
  day date not null,
  at timestamptz not null,
  unique (token_id, idempotency_key)
);
create index on bot_grant (account_id, day);
