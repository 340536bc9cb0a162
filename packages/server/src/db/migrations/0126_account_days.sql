-- What a customer used on a finished day, by node, so that charts of many days do not add up hundreds of hours.
create table account_day (
  account_id integer not null,
  -- The first moment of the day, in the zone of days_summed.
  begins timestamptz not null,
  -- Over all nodes.
  upload bigint not null,
  download bigint not null,
  billed bigint not null,
  -- The same by node, each once.
  node_ids integer[] not null,
  uploads bigint[] not null,
  downloads bigint[] not null,
  billeds bigint[] not null,
  primary key (account_id, begins)
);

-- Until when account_day is complete: one row. What lies before is filled by a job, not here: a site need not wait for it.
create table days_summed (
  id smallint primary key default 1 check (id = 1),
  -- Where days begin. Another zone than the site's: nothing of account_day may be read.
  zone text not null,
  -- Each day that ends by then is there. Null: none.
  until timestamptz,
  -- Of the day that begins then, the customers up to this one are there.
  last_customer integer not null default 0
);
insert into days_summed (zone) values ('UTC');

create or replace function drop_sums_of_account() returns trigger language plpgsql as $$
begin
  delete from account_hour where account_id = old.id;
  delete from account_day where account_id = old.id;
  delete from traffic_day where account_id = old.id;
  return null;
end $$;
