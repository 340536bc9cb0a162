-- A saved answer to tickets in each language, such as content_en. Its content stands in for what is missing.
alter table ticket_macro add column texts jsonb not null default '{}';
