-- An address that an undo link would restore is reserved while the link is valid: it is looked up by this form of it.
alter table undo add column email_key text;
update undo set email_key = lower(trim(email));
alter table undo alter column email_key set not null;
create index on undo (email_key) where ended_at is null;
