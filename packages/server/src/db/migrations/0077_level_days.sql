-- The limits of a service that days of a level begin. Null: unlimited.
alter table cd_key
  add column speed_limit integer check (speed_limit between 1 and 100000),
  add column device_limit integer check (device_limit between 1 and 1000),
  -- Redeemed when days of a level dropped their bytes where the level ran or had run before.
  add column may_be_short boolean not null default false;
alter table gift add column may_be_short boolean not null default false;

update cd_key set may_be_short = true where kind = 'level_time' and bytes > 0 and redeemed_at is not null;
update gift set may_be_short = true where worth ->> 'kind' = 'level_time' and (worth ->> 'bytes')::bigint > 0;

create index on cd_key (redeemed_by) where may_be_short;
create index on gift (account_id) where may_be_short;
