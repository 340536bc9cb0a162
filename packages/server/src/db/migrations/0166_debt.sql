-- What must be taken back and is not there any more is a debt beside the wallet, which never goes below zero. A debt moves
-- by inserting into debt_entry, as money does by the ledger, and each credit to the wallet pays it first.
alter table account add column debt numeric(14, 2) not null default 0 check (debt >= 0);

create table debt_entry (
  id bigint generated always as identity primary key,
  account_id integer not null references account,
  created_at timestamptz not null,
  -- Owed: a commission that was taken back, a recharge that was charged back. Paid: by a credit to the wallet, by a
  -- commission.
  kind text not null check (kind in ('commission', 'chargeback', 'credit', 'earned')),
  amount numeric(14, 2) not null check (amount <> 0 and (amount > 0) = (kind in ('commission', 'chargeback'))),
  debt_after numeric(14, 2) not null check (debt_after >= 0),
  -- What caused it; a cause moves the debt once.
  reference text not null,
  unique (kind, reference)
);
create index on debt_entry (account_id, id desc);

create function debt_entry_moves_debt() returns trigger language plpgsql as $$
begin
  perform set_config('ferry.debt', 'on', true);
  update account set debt = debt + new.amount where id = new.account_id
    returning debt into strict new.debt_after;
  perform set_config('ferry.debt', '', true);
  return new;
end $$;
create trigger debt_entry_moves_debt before insert on debt_entry
  for each row execute function debt_entry_moves_debt();

create function debt_entries_only_grow() returns trigger language plpgsql as $$
begin
  raise exception 'the entries of debts only grow';
end $$;
create trigger debt_entries_only_grow before update or delete on debt_entry
  for each row execute function debt_entries_only_grow();

create function debt_follows_entries() returns trigger language plpgsql as $$
begin
  if current_setting('ferry.debt', true) is distinct from 'on' then
    raise exception 'a debt moves by its entries alone';
  end if;
  return new;
end $$;
create trigger debt_follows_entries before update of debt on account
  for each row when (old.debt is distinct from new.debt) execute function debt_follows_entries();

create function debt_starts_empty() returns trigger language plpgsql as $$
begin
  raise exception 'a debt starts at zero';
end $$;
create trigger debt_starts_empty before insert on account
  for each row when (new.debt <> 0) execute function debt_starts_empty();

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (kind in (
  'recharge', 'cd_key', 'purchase', 'renewal', 'refund', 'invite', 'correction', 'debt'));

create function credit_pays_debt() returns trigger language plpgsql as $$
declare
  paid numeric;
begin
  -- The account is locked since its balance moved.
  select least(debt, new.amount) into strict paid from account where id = new.account_id;
  if paid > 0 then
    insert into ledger (account_id, created_at, kind, amount, subject, reference)
      values (new.account_id, new.created_at, 'debt', -paid, '', 'entry:' || new.id);
    insert into debt_entry (account_id, created_at, kind, amount, reference)
      values (new.account_id, new.created_at, 'credit', -paid, 'entry:' || new.id);
  end if;
  return null;
end $$;
create trigger credit_pays_debt after insert on ledger
  for each row when (new.amount > 0) execute function credit_pays_debt();

-- At the end of each transaction: who owes has nothing in the wallet.
create function wallet_is_empty_in_debt() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = new.id and balance > 0 and debt > 0) then
    raise exception 'who owes has an empty wallet';
  end if;
  return null;
end $$;
create constraint trigger wallet_is_empty_in_debt after update of balance, debt on account
  deferrable initially deferred for each row when (new.balance > 0 and new.debt > 0)
  execute function wallet_is_empty_in_debt();
