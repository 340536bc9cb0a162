-- The location and the remark of a node in each language, such as location_en. Profiles do not show them.
alter table node add column texts jsonb not null default '{}';
