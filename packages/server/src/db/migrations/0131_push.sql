-- Web push: notifications to the browsers that customers turned on for them.

-- The pair of keys that push services know this site by (VAPID). There is at most one.
create table push_key (
  id integer primary key default 1 check (id = 1),
  -- A point of P-256 in base64url, as browsers take it.
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);

-- Browsers that get notifications.
create table push_device (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- The session that turned it on, and with which it ends.
  session_id uuid not null unique references session on delete cascade,
  -- SHA-256 of the address at the push service, in base64url.
  digest text not null unique,
  -- The host of the push service.
  host text not null,
  -- The address and the browser's keys, as JSON. Whoever knows the address can send there.
  subscription_sealed bytea not null,
  -- The browser.
  agent text not null,
  created_at timestamptz not null,
  -- When a push service last took a message for it.
  last_sent_at timestamptz
);
create index on push_device (account_id);

-- Messages to these browsers. Texts are emptied once the message is sent or given up.
create table push_message (
  id bigint generated always as identity primary key,
  device_id integer not null references push_device on delete cascade,
  title text not null,
  body text not null,
  -- The page of the portal that it opens.
  page text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  failure text
);
create index on push_message (due_at) where sent_at is null and given_up_at is null;
create index on push_message (device_id);

alter table notification_off drop constraint notification_off_channel_check;
alter table notification_off add constraint notification_off_channel_check
  check (channel in ('mail', 'telegram', 'push'));
