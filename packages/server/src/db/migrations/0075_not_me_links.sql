-- A mailed link "this was not me". It ends the ways into an account and restores nothing.
create table not_me (
  -- A keyed hash of the token in the link.
  token_hash bytea primary key,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was used, or something was undone.
  ended_at timestamptz,
  -- The address to which it was mailed. Once the account has another one, the link only leads to the undoing of that.
  email text not null
);
create index on not_me (account_id);
create index on not_me (expires_at);
