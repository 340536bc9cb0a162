-- The folder writes these by the hundred thousand, and looks itself that the customers are there. A foreign key would
-- look again at each row, and lock the customer and the node for it, which costs more than all the rest.
alter table traffic_hour
  drop constraint traffic_hour_account_id_fkey,
  drop constraint traffic_hour_node_id_fkey;
alter table traffic_day
  drop constraint traffic_day_account_id_fkey;

-- Sums still go with their customer and with their node.
create function drop_sums_of_account() returns trigger language plpgsql as $$
begin
  delete from traffic_hour where account_id = old.id;
  delete from traffic_day where account_id = old.id;
  return null;
end $$;
create trigger drop_sums after delete on account
  for each row execute function drop_sums_of_account();

create function drop_sums_of_node() returns trigger language plpgsql as $$
begin
  delete from traffic_hour where node_id = old.id;
  return null;
end $$;
create trigger drop_sums after delete on node
  for each row execute function drop_sums_of_node();
