-- What is credited for a plan that ends pays the new price first. The purchase pays the debt from the rest.
drop trigger credit_pays_debt on ledger;
create trigger credit_pays_debt after insert on ledger
  for each row when (new.amount > 0 and new.kind <> 'credit') execute function credit_pays_debt();
