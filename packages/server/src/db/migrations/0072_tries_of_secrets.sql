-- Wrong passwords and codes count for an account in rounds. A new round is a new count, because a counter’s key is a
-- hash and can not be found again.
alter table account
  add column password_round integer not null default 0,
  add column code_round integer not null default 0,
  -- When the owner was last told of codes of the second factor that strangers tried.
  add column code_guesses_told_at timestamptz;

-- What strangers tried at the address.
alter table guessed_address
  add column secret text not null default 'password' check (secret in ('password', 'code')),
  drop constraint guessed_address_pkey,
  add primary key (email_key, secret);
