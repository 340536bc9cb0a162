-- The note on planned work in each language, such as note_en.
alter table node add column maintenance_texts jsonb not null default '{}';
