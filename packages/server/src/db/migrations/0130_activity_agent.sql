-- The device beside the address in the activity of an account.
alter table activity_log add column agent text;
