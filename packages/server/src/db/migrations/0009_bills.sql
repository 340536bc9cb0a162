-- The purchase whose period this one continues by itself. Unique: a period is continued, and charged, once.
alter table purchase add column renews bigint unique references purchase;

-- Mails that said that the wallet does not cover a bill: one of each kind for each end that a period had.
create table bill_notice (
  purchase_id bigint not null references purchase on delete cascade,
  kind text not null check (kind in ('three_days', 'on_the_day')),
  ends_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (purchase_id, kind, ends_at)
);

create table check_in (
  account_id integer not null references account on delete cascade,
  -- A business day of the site's time zone.
  day date not null,
  at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  primary key (account_id, day)
);
