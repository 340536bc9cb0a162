-- What nodes look for in traffic. Patterns are RE2, checked before they are kept.
create table detect_rule (
  id integer generated always as identity primary key,
  name text not null,
  -- For customers: what the rule is about.
  description text not null default '',
  pattern text not null,
  -- Whether the pattern reads the text or its hexadecimal digits.
  reads text not null default 'text' check (reads in ('text', 'hex')),
  -- So many hits of a customer, counted from his last ban on, ban him for so long; null: never.
  ban_after integer check (ban_after > 0),
  ban_minutes integer check (ban_minutes > 0),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check ((ban_after is null) = (ban_minutes is null))
);

create table detect_hit (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  rule_id integer not null references detect_rule on delete cascade,
  node_id integer not null references node on delete cascade,
  at timestamptz not null
);
create index on detect_hit (account_id, at desc);
create index on detect_hit (rule_id, at desc);

-- Addresses that nodes shut out of their machines, and when an admin let them in again.
create table blocked_ip (
  id bigint generated always as identity primary key,
  ip inet not null,
  -- Who reported it.
  node_id integer not null references node on delete cascade,
  blocked_at timestamptz not null,
  unblocked_at timestamptz
);
create unique index blocked_ip_now on blocked_ip (ip) where unblocked_at is null;
create index on blocked_ip (blocked_at);
create index on blocked_ip (unblocked_at);

-- What nodes measured of their lines, as they say it.
create table speed_test (
  id bigint generated always as identity primary key,
  node_id integer not null references node on delete cascade,
  at timestamptz not null,
  result jsonb not null
);
create index on speed_test (node_id, at desc);

-- How an older panel described a node that was brought over from it, until it is rewritten: its one-line form and the
-- number of its kind there. Such a node is brought over disabled.
alter table node
  add column old_server text,
  add column old_sort integer;
