-- Nodes and subscriptions add these rows all the time, and look themselves that the customers are there. A foreign key
-- would lock the customer for each row, and so wait for every transaction that holds him.
alter table alive_ip drop constraint alive_ip_account_id_fkey;
alter table subscription_fetch drop constraint subscription_fetch_account_id_fkey;
alter table detect_hit drop constraint detect_hit_account_id_fkey;

-- The rows still go with their customer.
create function drop_reports_of_account() returns trigger language plpgsql as $$
begin
  delete from alive_ip where account_id = old.id;
  delete from subscription_fetch where account_id = old.id;
  delete from detect_hit where account_id = old.id;
  return null;
end $$;
create trigger drop_reports after delete on account
  for each row execute function drop_reports_of_account();
