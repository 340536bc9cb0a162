-- The name of a node group in each language, such as name_en. A group is its name alone where it has none of them, and no row.
create table node_group (
  name text primary key,
  texts jsonb not null check (texts <> '{}')
);
