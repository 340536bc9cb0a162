-- The languages that can be chosen are those of the contract, so that a new one needs no migration.
alter table account drop constraint account_shown_language_check;
