-- What a customer used in an hour is one row and not one for each node: the folder writes a tenth of the rows, keeps one
-- index less, and an hour takes half the room on the disk.
create table account_hour (
  account_id integer not null,
  hour timestamptz not null,
  -- Over all nodes.
  upload bigint not null,
  download bigint not null,
  billed bigint not null,
  -- The same by node. The folder adds to the end, so a node may stand there more than once until a job settles it.
  node_ids integer[] not null,
  uploads bigint[] not null,
  downloads bigint[] not null,
  billeds bigint[] not null,
  primary key (account_id, hour)
) with (fillfactor = 50);

insert into account_hour
  select account_id, hour, sum(upload), sum(download), sum(billed),
    array_agg(node_id), array_agg(upload), array_agg(download), array_agg(billed)
  from traffic_hour group by account_id, hour;

-- In which order hours are imported.
create index on account_hour (hour, account_id);

-- What flowed at a node in an hour, for the site.
create table node_hour (
  node_id integer not null references node on delete cascade,
  hour timestamptz not null,
  upload bigint not null,
  download bigint not null,
  billed bigint not null,
  primary key (node_id, hour)
);

insert into node_hour
  select node_id, hour, sum(upload), sum(download), sum(billed) from traffic_hour group by node_id, hour;

-- A customer's sums outlive their node.
drop trigger drop_sums on node;
drop function drop_sums_of_node();
drop table traffic_hour;

-- By customer, hour and node, whether the nodes are settled or not.
create view traffic_hour as
  select account_id, node_id, hour, line.upload, line.download, line.billed
  from account_hour cross join lateral (
    select node_id, sum(upload)::bigint as upload, sum(download)::bigint as download, sum(billed)::bigint as billed
    from unnest(node_ids, uploads, downloads, billeds) as added (node_id, upload, download, billed)
    group by node_id
  ) as line;

create or replace function drop_sums_of_account() returns trigger language plpgsql as $$
begin
  delete from account_hour where account_id = old.id;
  delete from traffic_day where account_id = old.id;
  return null;
end $$;

-- Sums of the rows that a report counted, from which those of the node are made.
alter table traffic_report
  add column upload bigint not null default 0,
  add column download bigint not null default 0,
  add column billed bigint not null default 0;

update traffic_report set upload = sums.upload, download = sums.download, billed = sums.billed
from (
  select report_id, sum(upload) as upload, sum(download) as download, sum(billed) as billed
  from traffic_row where report_id in (select id from traffic_report where folded_at is null)
  group by report_id
) as sums where sums.report_id = traffic_report.id;
