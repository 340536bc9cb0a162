-- What a node may carry in a month of the site's calendar, and what happens when that is used up.
alter table node
  -- Raw bytes. Null: unlimited.
  add column monthly_bytes bigint check (monthly_bytes > 0),
  -- stop: it serves nobody until the month ends; warn: admins are told.
  add column when_used_up text not null default 'stop' check (when_used_up in ('stop', 'warn')),
  -- Since when they are used up. The watch of nodes sets and clears it.
  add column used_up_at timestamptz;
alter table node add column is_serving boolean not null
  generated always as (is_enabled and (used_up_at is null or when_used_up = 'warn')) stored;

drop trigger note_past on node;
create trigger note_past after update on node
  for each row when (old.is_serving and (not new.is_serving or new.level > old.level))
  execute function note_node_past();

drop trigger serving_changes on node;
create trigger serving_changes after update on node
  for each row when (
    (old.name, old.country_code, old.location, old.remark, old.config, old.hosts, old.level, old.rate, old.speed_limit,
      old.line_mbps, old.is_serving, old.is_hidden, old.priority)
    is distinct from
    (new.name, new.country_code, new.location, new.remark, new.config, new.hosts, new.level, new.rate, new.speed_limit,
      new.line_mbps, new.is_serving, new.is_hidden, new.priority)
  ) execute function serving_changes();

alter table node_event
  drop constraint node_event_kind_check,
  add constraint node_event_kind_check check (kind in (
    'first_heard', 'silent', 'back', 'restarted', 'address_refused', 'absurd_rows', 'used_up', 'renewed'));
