-- How often a report without a key came in a row, and when last. An agent that sent all of its attempts got no answer,
-- even where every answer seemed to be delivered.
alter table traffic_report
  add column attempts smallint not null default 1,
  add column repeated_at timestamptz;
