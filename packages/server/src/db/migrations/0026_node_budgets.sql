-- What a node's reports of traffic may still add up to. Locked while one of them is taken, so that all of a node's
-- requests draw from it one after the other.
create table node_budget (
  node_id integer primary key references node on delete cascade,
  -- Null: never.
  reported_at timestamptz,
  -- When the report came before the one that is running: its chunks cover the time from there.
  since timestamptz,
  left_bytes bigint not null default 0
) with (fillfactor = 50);

-- Who left the lists of nodes, other than by the time. Traffic of who was on a node's list a while ago still counts.
create table departure (
  account_id integer not null references account on delete cascade,
  -- He was on lists of nodes up to this level, and would have been until `expires_at`.
  level integer not null,
  expires_at timestamptz not null,
  at timestamptz not null default clock_timestamp()
);
create index on departure (at);
create index on departure (account_id);

create function note_departure_of_service() returns trigger language plpgsql as $$
begin
  insert into departure (account_id, level, expires_at)
    select old.account_id, old.level, least(account.expires_at, old.level_expires_at)
    from account where account.id = old.account_id and account.is_enabled;
  return null;
end $$;
create trigger note_departure after update on service
  for each row when (
    old.used_upload + old.used_download < old.quota_bytes + old.package_bytes
    and (new.used_upload + new.used_download >= new.quota_bytes + new.package_bytes
      or new.level < old.level or new.level_expires_at < old.level_expires_at)
  ) execute function note_departure_of_service();

create function note_departure_of_account() returns trigger language plpgsql as $$
begin
  insert into departure (account_id, level, expires_at)
    select old.id, service.level, least(old.expires_at, service.level_expires_at)
    from service where service.account_id = old.id
      and service.used_upload + service.used_download < service.quota_bytes + service.package_bytes;
  return null;
end $$;
create trigger note_departure after update on account
  for each row when (old.is_enabled and (not new.is_enabled or new.expires_at < old.expires_at))
  execute function note_departure_of_account();

-- The level that a node served from until it was taken out of service or its level rose.
create table node_past (
  node_id integer not null references node on delete cascade,
  level integer not null,
  until_at timestamptz not null default clock_timestamp()
);
create index on node_past (node_id, until_at);

create function note_node_past() returns trigger language plpgsql as $$
begin
  insert into node_past (node_id, level) values (old.id, old.level);
  return null;
end $$;
create trigger note_past after update on node
  for each row when (old.is_enabled and (not new.is_enabled or new.level > old.level))
  execute function note_node_past();

alter table traffic_rejected
  drop constraint traffic_rejected_reason_check,
  add constraint traffic_rejected_reason_check
    check (reason in ('malformed', 'negative', 'beyond_line', 'unknown_customer', 'not_served'));

-- Early data stood in the path of a WebSocket, as `?ed=2048`. It has a field of its own.
update node set config = jsonb_set(
  jsonb_set(config, '{transport,path}', to_jsonb(regexp_replace(
    regexp_replace(config #>> '{transport,path}', '\?ed=\d+&', '?'), '[?&]ed=\d+(?=&|$)', '', 'g'))),
  '{transport,early_data}',
  to_jsonb(least(65535, substring(config #>> '{transport,path}' from '[?&]ed=(\d+)(?=&|$)')::numeric)::integer))
where config #>> '{transport,network}' = 'ws' and config #>> '{transport,path}' ~ '[?&]ed=\d+(&|$)';
update node set config = config #- '{transport,early_data}' where config #>> '{transport,early_data}' = '0';

-- An address is alive until its node's next report is overdue, and is the newer the later that began.
alter table alive_ip
  add column since timestamptz not null default now(),
  add column alive_until timestamptz not null default now();

-- How often a node tells of addresses.
create table alive_pace (
  node_id integer primary key references node on delete cascade,
  reported_at timestamptz not null,
  seconds real not null
);

-- Held: a customer uses the address, so the other nodes are told only once an admin approves.
alter table blocked_ip add column is_held boolean not null default false;

alter table node
  -- Where its agent called from last.
  add column heard_from inet,
  -- Of its machine, where the agent tells load averages; null: not known.
  add column cores integer check (cores > 0),
  -- Null: what the agent says of its load can not be read without the cores.
  alter column load drop not null,
  alter column load drop default;
