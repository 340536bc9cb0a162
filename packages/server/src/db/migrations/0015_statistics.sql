-- Each customer as a business day of the site found him when it began; filled by a job, once a day.
create table user_data_history (
  account_id integer not null references account on delete cascade,
  day date not null,
  -- When it was taken: at 00:00, or later where no server ran then.
  at timestamptz not null,
  -- Billed bytes of the running period.
  used_upload bigint not null,
  used_download bigint not null,
  total_bytes bigint not null,
  balance numeric(14, 2) not null,
  level_expires_at timestamptz not null,
  primary key (account_id, day)
);
-- Whether a day is taken, and the order in which days are imported.
create index on user_data_history (day, account_id);

-- How far each table of the column store is filled.
create table column_import (
  -- The table there.
  name text primary key,
  -- The last row whose insert was acknowledged, in the import's own terms; null: nothing yet.
  position jsonb,
  -- When an import last reached the end.
  caught_up_at timestamptz,
  -- All rows that were sent, repeated ones too.
  rows_sent bigint not null default 0
);

-- In which order hours are imported.
create index on traffic_hour (hour);
