-- Codes that give a product, codes with several uses, and each redemption as a row.
alter table cd_key
  add column product_id integer references product,
  add column uses integer not null default 1 check (uses between 1 and 100000),
  -- How many customers redeemed it.
  add column redeemed integer not null default 0;
update cd_key set redeemed = 1 where redeemed_at is not null;
alter table cd_key drop constraint cd_key_kind_check;
alter table cd_key
  add constraint cd_key_kind_check
    check (kind in ('money', 'traffic', 'plan_time', 'account_time', 'level_time', 'product')),
  add constraint cd_key_product_check check ((kind = 'product') = (product_id is not null)),
  add constraint cd_key_redeemed_check check (redeemed between 0 and uses);
alter table cd_key_batch add column uses integer not null default 1 check (uses between 1 and 100000);

create table cd_key_redemption (
  cd_key_id integer not null references cd_key,
  account_id integer not null references account,
  redeemed_at timestamptz not null,
  hint text not null,
  -- What it gave.
  worth jsonb not null,
  -- When the plan of a product begins. Null: the code gave no plan.
  begins_at timestamptz,
  may_be_short boolean not null default false,
  primary key (cd_key_id, account_id)
);
create index on cd_key_redemption (account_id, redeemed_at);
create index on cd_key_redemption (cd_key_id, redeemed_at);
create index on cd_key_redemption (account_id) where may_be_short;
comment on column cd_key_redemption.may_be_short is
  'Redeemed when days of a level dropped their bytes where the level ran or had run before.';

set local intervalstyle = 'iso_8601';
insert into cd_key_redemption (cd_key_id, account_id, redeemed_at, hint, worth, may_be_short)
  select id, redeemed_by, redeemed_at, hint, jsonb_strip_nulls(jsonb_build_object('kind', kind,
    'amount', amount::text, 'bytes', bytes, 'level', level, 'duration', duration::text, 'resume_ended', resume_ended,
    'speed_limit', speed_limit, 'device_limit', device_limit, 'node_groups', to_jsonb(node_groups))), may_be_short
  from cd_key where redeemed_by is not null;
drop index cd_key_redeemed_by_idx;
drop index cd_key_redeemed_by_idx1;
alter table cd_key drop column redeemed_by, drop column redeemed_at, drop column may_be_short;
alter table cd_key add constraint cd_key_revoked_check check (revoked_at is null or redeemed < uses);
