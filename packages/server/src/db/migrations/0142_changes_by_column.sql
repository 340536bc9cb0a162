-- Fewer and shorter conditions of triggers, because PostgreSQL reads a condition anew at each statement. Each trigger now
-- names its columns, and says the same as before.
drop trigger serving_changes on account;
create trigger serving_changes after update of is_enabled, expires_at on account
  for each row when ((old.is_enabled, old.expires_at) is distinct from (new.is_enabled, new.expires_at))
  execute function serving_changes();
drop trigger note_departure on account;
create trigger note_departure after update of is_enabled, expires_at on account
  for each row when (old.is_enabled and (not new.is_enabled or new.expires_at < old.expires_at))
  execute function note_departure_of_account();

drop trigger serving_changes on service;
drop trigger note_departure on service;
drop function note_departure_of_service();

-- Who was on lists of nodes and leaves them, other than by the time.
create function note_departure(was service) returns void language plpgsql as $$
begin
  insert into departure (account_id, level, node_groups, expires_at)
    select was.account_id, was.level, was.node_groups, least(account.expires_at, was.level_expires_at)
    from account where account.id = was.account_id and account.is_enabled;
end $$;

-- Usage changes all the time; it matters here when it passes the quota.
create function quota_passed() returns trigger language plpgsql as $$
begin
  insert into serving_change default values;
  if old.used_upload + old.used_download < old.quota_bytes + old.package_bytes then
    perform note_departure(old);
  end if;
  return null;
end $$;
create trigger quota_passed after update of used_upload, used_download, quota_bytes, package_bytes on service
  for each row when (
    (old.used_upload + old.used_download < old.quota_bytes + old.package_bytes)
      <> (new.used_upload + new.used_download < new.quota_bytes + new.package_bytes)
  ) execute function quota_passed();

-- All else that nodes are told of a service. These columns seldom change, so the function, which is read once in a session,
-- looks whether they did.
create function served_otherwise() returns trigger language plpgsql as $$
begin
  if (old.level, old.node_groups, old.level_expires_at, old.speed_limit, old.device_limit, old.proxy_password,
      old.proxy_uuid, old.port)
    is distinct from
    (new.level, new.node_groups, new.level_expires_at, new.speed_limit, new.device_limit, new.proxy_password,
      new.proxy_uuid, new.port)
  then
    insert into serving_change default values;
  end if;
  -- One whose quota ends at the same time is noted by `quota_passed`.
  if old.used_upload + old.used_download < old.quota_bytes + old.package_bytes
    and new.used_upload + new.used_download < new.quota_bytes + new.package_bytes
    and (new.level < old.level or new.level_expires_at < old.level_expires_at
      or not coalesce(old.node_groups, '{}') <@ coalesce(new.node_groups, '{}'))
  then
    perform note_departure(old);
  end if;
  return null;
end $$;
create trigger served_otherwise
  after update of level, node_groups, level_expires_at, speed_limit, device_limit, proxy_password, proxy_uuid, port
  on service for each row execute function served_otherwise();

-- Room beside an account, so that most changes of its balance and its end write no index anew.
alter table account set (fillfactor = 85);
