-- Every change of a balance, for ever. Money moves by inserting here: the trigger moves the balance.
create table ledger (
  id bigint generated always as identity primary key,
  account_id integer not null references account,
  created_at timestamptz not null default now(),
  kind text not null check (kind in ('recharge', 'cd_key', 'purchase', 'renewal', 'refund', 'invite', 'correction')),
  amount numeric(14, 2) not null check (amount <> 0),
  balance_after numeric(14, 2) not null check (balance_after >= 0),
  -- What it was for, such as a product's name.
  subject text not null,
  -- What caused it, such as a purchase's id; a cause moves money once.
  reference text not null,
  unique (kind, reference)
);
create index on ledger (account_id, id desc);

create function ledger_moves_balance() returns trigger language plpgsql as $$
begin
  perform set_config('ferry.ledger', 'on', true);
  update account set balance = balance + new.amount where id = new.account_id
    returning balance into strict new.balance_after;
  perform set_config('ferry.ledger', '', true);
  return new;
end $$;
create trigger ledger_moves_balance before insert on ledger
  for each row execute function ledger_moves_balance();

create function ledger_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows';
end $$;
create trigger ledger_only_grows before update or delete on ledger
  for each row execute function ledger_only_grows();

create function balance_follows_ledger() returns trigger language plpgsql as $$
begin
  if current_setting('ferry.ledger', true) is distinct from 'on' then
    raise exception 'a balance moves by the ledger alone';
  end if;
  return new;
end $$;
create trigger balance_follows_ledger before update of balance on account
  for each row when (old.balance is distinct from new.balance) execute function balance_follows_ledger();

create function balance_starts_empty() returns trigger language plpgsql as $$
begin
  raise exception 'a balance starts at zero';
end $$;
create trigger balance_starts_empty before insert on account
  for each row when (new.balance <> 0) execute function balance_starts_empty();
