-- What a node reported of its load, by the half hour. Old rows go by job.
create table node_load (
  node_id integer not null references node on delete cascade,
  at timestamptz not null,
  reports integer not null,
  -- How many of the reports said a load that could be read, and the sum of those.
  readable integer not null,
  load_sum double precision not null,
  primary key (node_id, at)
);
create index on node_load (at);

-- A customer's log of rules, narrowed to one of them.
create index on detect_hit (account_id, rule_id, at desc);
