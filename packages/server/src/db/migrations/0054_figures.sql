-- Figures of a period, over all customers and all nodes.
create index on ledger (created_at);
create index on account (created_at);
create index on node_hour (hour);

-- What flowed at a node outlives it, as a customer's sums do.
alter table node_hour drop constraint node_hour_node_id_fkey;
-- What it shut out stays shut out until somebody lets it in.
alter table blocked_ip drop constraint blocked_ip_node_id_fkey;
