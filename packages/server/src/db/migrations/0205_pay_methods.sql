-- Payment methods are rows, so that an operator can add and change them without a restart.
create table pay_method (
  code text primary key,
  -- Its number in older calls.
  number integer not null unique,
  gateway text not null,
  label text not null,
  texts jsonb not null default '{}',
  -- What the gateway needs to know, without its secrets.
  settings jsonb not null,
  secrets_sealed bytea not null,
  least numeric(14, 2),
  most numeric(14, 2),
  position integer not null,
  is_enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on column pay_method.secrets_sealed is 'The secrets of the settings, as JSON.';

-- A recharge names any method.
alter table recharge drop constraint recharge_method_check;
