-- Groups of nodes: a node with groups serves the customers of one of them, and no level matters there.
alter table node add column groups text[] not null default '{}';
alter table product add column node_groups text[] check (node_groups <> '{}');
alter table service add column node_groups text[] check (node_groups <> '{}');
alter table cd_key add column node_groups text[] check (node_groups <> '{}');
-- Those that the customer had, and that the node had.
alter table departure add column node_groups text[];
alter table node_past add column groups text[] not null default '{}';

create or replace function note_departure_of_service() returns trigger language plpgsql as $$
begin
  insert into departure (account_id, level, node_groups, expires_at)
    select old.account_id, old.level, old.node_groups, least(account.expires_at, old.level_expires_at)
    from account where account.id = old.account_id and account.is_enabled;
  return null;
end $$;
drop trigger note_departure on service;
create trigger note_departure after update on service
  for each row when (
    old.used_upload + old.used_download < old.quota_bytes + old.package_bytes
    and (new.used_upload + new.used_download >= new.quota_bytes + new.package_bytes
      or new.level < old.level or new.level_expires_at < old.level_expires_at
      or not coalesce(old.node_groups, '{}') <@ coalesce(new.node_groups, '{}'))
  ) execute function note_departure_of_service();

create or replace function note_departure_of_account() returns trigger language plpgsql as $$
begin
  insert into departure (account_id, level, node_groups, expires_at)
    select old.id, service.level, service.node_groups, least(old.expires_at, service.level_expires_at)
    from service where service.account_id = old.id
      and service.used_upload + service.used_download < service.quota_bytes + service.package_bytes;
  return null;
end $$;

create or replace function note_node_past() returns trigger language plpgsql as $$
begin
  insert into node_past (node_id, level, groups) values (old.id, old.level, old.groups);
  return null;
end $$;
drop trigger note_past on node;
create trigger note_past after update on node
  for each row when (
    old.is_serving and (not new.is_serving or new.level > old.level or new.groups is distinct from old.groups))
  execute function note_node_past();

drop trigger serving_changes on service;
create trigger serving_changes after update on service
  for each row when (
    (old.level, old.node_groups, old.level_expires_at, old.speed_limit, old.device_limit, old.proxy_password,
      old.proxy_uuid, old.port, old.used_upload + old.used_download < old.quota_bytes + old.package_bytes)
    is distinct from
    (new.level, new.node_groups, new.level_expires_at, new.speed_limit, new.device_limit, new.proxy_password,
      new.proxy_uuid, new.port, new.used_upload + new.used_download < new.quota_bytes + new.package_bytes)
  ) execute function serving_changes();
drop trigger serving_changes on node;
create trigger serving_changes after update on node
  for each row when (
    (old.name, old.country_code, old.location, old.remark, old.config, old.hosts, old.level, old.groups, old.rate,
      old.speed_limit, old.line_mbps, old.is_serving, old.is_hidden, old.priority)
    is distinct from
    (new.name, new.country_code, new.location, new.remark, new.config, new.hosts, new.level, new.groups, new.rate,
      new.speed_limit, new.line_mbps, new.is_serving, new.is_hidden, new.priority)
  ) execute function serving_changes();
