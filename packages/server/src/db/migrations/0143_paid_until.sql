-- A payment for a plan says until when the account then lasts, and the trigger that moves the balance writes both: one
-- change of the account, which costs as much as that of any other table of a purchase, instead of two.
-- Null: it does not move the end.
alter table ledger add column account_until timestamptz;

create or replace function ledger_moves_balance() returns trigger language plpgsql as $$
begin
  perform set_config('ferry.ledger', 'on', true);
  if new.account_until is null then
    update account set balance = balance + new.amount where id = new.account_id
      returning balance into strict new.balance_after;
  else
    update account set balance = balance + new.amount, expires_at = new.account_until where id = new.account_id
      returning balance into strict new.balance_after;
  end if;
  perform set_config('ferry.ledger', '', true);
  return new;
end $$;
