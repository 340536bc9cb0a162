-- What an admin set of the site's settings; the contract says what each may hold. No row: the default holds.
create table site_setting (
  name text primary key,
  value text not null check (char_length(value) between 1 and 500),
  changed_at timestamptz not null
);
