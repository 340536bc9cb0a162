-- The devices that fetched a subscription, for clients that tell a hardware id (HWID).
create table client_device (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  hwid text not null check (hwid ~ '^[A-Za-z0-9=-]{10,64}$'),
  -- The customer's own.
  name text,
  -- What the client tells. Empty: nothing.
  os text not null,
  os_version text not null,
  model text not null,
  agent text not null,
  ip inet,
  first_seen_at timestamptz not null,
  -- Precise to a minute.
  last_seen_at timestamptz not null,
  unique (account_id, hwid)
);
create index on client_device (last_seen_at);
