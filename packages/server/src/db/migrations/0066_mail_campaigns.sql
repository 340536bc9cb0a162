-- What staff mails to many customers.
create table mail_campaign (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  token_id uuid not null references script_token,
  author text not null check (char_length(author) between 1 and 60),
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  name text not null check (char_length(name) between 1 and 80),
  -- `account`: about the account itself, for whoever unsubscribed, too.
  about text not null check (about in ('news', 'account')),
  -- Whom it was for, as it was asked.
  segment jsonb not null,
  -- Subject and Markdown by language.
  texts jsonb not null,
  -- Not sent before it is published, nor once it is withdrawn.
  announcement_id integer references announcement,
  per_minute integer not null check (per_minute between 1 and 600),
  state text not null default 'running' check (state in ('running', 'paused', 'cancelled', 'done')),
  starts_at timestamptz not null,
  -- When the next mail may be put into the queue, of all processes together.
  next_at timestamptz not null,
  ended_at timestamptz,
  unique (token_id, idempotency_key)
);
create index on mail_campaign (next_at) where state = 'running';

-- Who gets it: fixed when it begins. The mail is put into the queue in the transaction that names it here.
create table mail_campaign_recipient (
  campaign_id integer not null references mail_campaign on delete cascade,
  account_id integer not null references account on delete cascade,
  unsubscribe_token uuid not null unique default gen_random_uuid(),
  -- Of the row in `mail`, which does not stay for ever.
  mail_id bigint unique,
  queued_at timestamptz,
  sent_at timestamptz,
  -- Why it got none after all.
  left_out text check (left_out in ('unsubscribed', 'disabled', 'dropped')),
  primary key (campaign_id, account_id)
);
create index on mail_campaign_recipient (campaign_id, account_id) where queued_at is null and left_out is null;
create index on mail_campaign_recipient (mail_id) where mail_id is not null and sent_at is null and left_out is null;
create index on mail_campaign_recipient (account_id);

alter table mail
  add column campaign_id integer,
  -- Where one click unsubscribes; goes with what the mail said.
  add column unsubscribe_url text,
  -- Not to be sent for now.
  add column is_held boolean not null default false,
  -- A process is sending it until then.
  add column taken_until timestamptz,
  add column dropped_at timestamptz;
drop index mail_due_at_idx;
create index on mail (due_at) where sent_at is null and dropped_at is null;
create index on mail (campaign_id) where campaign_id is not null and sent_at is null and dropped_at is null;
create index on mail (created_at desc, id desc);

-- What is not about the account.
alter table notification_off drop constraint notification_off_event_check;
alter table notification_off add constraint notification_off_event_check check (event in
  ('sign_in_new', 'ticket_answered', 'traffic_80', 'traffic_100', 'expires_soon', 'renewal_short', 'news'));
