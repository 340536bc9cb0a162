-- The addresses that a node told last, of an agent that tells them only when they change. Like alive_ip without a foreign
-- key to the customer, so that a report waits for no change of an account.
create table alive_told (
  node_id integer not null references node on delete cascade,
  account_id integer not null,
  ip inet not null,
  primary key (node_id, account_id, ip)
);
create index on alive_told (account_id);

create or replace function drop_reports_of_account() returns trigger language plpgsql as $$
begin
  delete from alive_ip where account_id = old.id;
  delete from alive_told where account_id = old.id;
  delete from subscription_fetch where account_id = old.id;
  delete from detect_hit where account_id = old.id;
  return null;
end $$;
