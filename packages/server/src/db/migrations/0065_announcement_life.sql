-- When an announcement shows, and since when it does not any more; who published it.
alter table announcement
  add column published_at timestamptz,
  add column withdrawn_at timestamptz,
  add column edited_at timestamptz,
  add column author text check (char_length(author) between 1 and 60);
update announcement set published_at = created_at;
alter table announcement
  alter column published_at set not null,
  alter column published_at set default now();
create index on announcement (kind, published_at desc, id desc) where withdrawn_at is null;

-- Texts that an announcement had before it was edited.
create table announcement_text (
  announcement_id integer not null references announcement on delete cascade,
  -- 1 is what was published first; the text after the last of these stands in the announcement.
  version integer not null check (version between 1 and 999),
  markdown text not null,
  -- Since when it stood there, and by whom.
  since timestamptz not null,
  author text check (char_length(author) between 1 and 60),
  primary key (announcement_id, version)
);
