-- The private chat that telegram_id names: how its owner is called there, since when it is linked, and since when
-- its owner lets the bot write no more.
alter table account add column telegram_name text not null default '';
alter table account add column telegram_linked_at timestamptz;
alter table account add column telegram_unreachable_at timestamptz;

-- What opens the bot to link a chat: one a customer, taken once. The sealed text shows the same link again.
create table telegram_code (
  account_id integer primary key references account on delete cascade,
  code_hash bytea not null unique,
  code_sealed bytea not null,
  expires_at timestamptz not null
);

-- The bots that the token named. Of all processes one at a time asks Telegram for updates, until polled_until.
create table telegram_bot (
  -- The number in front of the token's colon.
  bot_id bigint primary key,
  username text not null,
  poller uuid,
  polled_until timestamptz
);

-- Updates that a process took: each is handled once, however often and to whomever Telegram sends it.
create table telegram_update (
  bot_id bigint not null,
  update_id bigint not null,
  at timestamptz not null,
  primary key (bot_id, update_id)
);
create index on telegram_update (at);

-- Messages to be sent. What one said is emptied when it is sent or given up.
create table telegram_message (
  id bigint generated always as identity primary key,
  chat_id bigint not null,
  body text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  failure text
);
create index on telegram_message (due_at) where sent_at is null and given_up_at is null;
create index on telegram_message (chat_id) where sent_at is null and given_up_at is null;

-- What customers chose not to be told of, and how. No row: they are told.
create table notification_off (
  account_id integer not null references account on delete cascade,
  event text not null check (event in
    ('sign_in_new', 'ticket_answered', 'traffic_80', 'traffic_100', 'expires_soon', 'renewal_short')),
  channel text not null check (channel in ('mail', 'telegram')),
  primary key (account_id, event, channel)
);
insert into notification_off (account_id, event, channel)
  select id, 'sign_in_new', 'mail' from account where not wants_sign_in_mail;
alter table account drop column wants_sign_in_mail;

-- What a customer was told of: once for each period of traffic, or each end.
create table notification_told (
  account_id integer not null references account on delete cascade,
  event text not null,
  -- When the period of traffic began, or the end that is near.
  period timestamptz not null,
  told_at timestamptz not null,
  primary key (account_id, event, period)
);
