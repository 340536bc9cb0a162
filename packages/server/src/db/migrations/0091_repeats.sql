-- What became of a write that was sent with an Idempotency-Key: a repeat gets the first answer. One table for all of
-- them, instead of a column in the table of each.
create table repeat (
  key_hash bytea primary key,
  random_hash bytea,
  input_hash bytea not null,
  done_at timestamptz not null,
  account_id integer,
  session_id uuid,
  is_secret boolean not null,
  answer bytea
);
create index repeat_account_id on repeat (account_id) where account_id is not null;
create index repeat_random_hash on repeat (random_hash) where random_hash is not null;
comment on column repeat.key_hash is 'The key with its owner, operation and session.';
comment on column repeat.random_hash is 'A random key alone. Null: the key is not random.';
comment on column repeat.account_id is 'Without a reference: a check of it would lock the account. Null: the write has none.';
comment on column repeat.session_id is 'The session that wrote, or that was opened.';
comment on column repeat.is_secret is 'The answer contains secrets, so it is kept for ten minutes.';
comment on column repeat.answer is 'The first answer, sealed. Null: it is gone, but the write was done.';

create function forget_secret_answers() returns trigger language plpgsql as $$
begin
  update repeat set answer = null where account_id = new.id and is_secret and answer is not null;
  return null;
end $$;
create trigger account_forgets_answers after update of password on account for each row
  when (old.password is distinct from new.password) execute function forget_secret_answers();

create function forget_answers_of_session() returns trigger language plpgsql as $$
begin
  update repeat set answer = null
  where account_id = new.account_id and session_id = new.id and is_secret and answer is not null;
  return null;
end $$;
create trigger session_forgets_answers after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_answers_of_session();

-- A request without a key repeats only purchases without one.
alter table purchase drop column idempotency_key, add column has_key boolean not null default false;
alter table ticket drop column idempotency_key;
alter table ticket_message drop column idempotency_key;
alter table bot_grant drop column idempotency_key;
alter table gift drop column idempotency_key;
alter table purchase_refund drop column idempotency_key;
alter table mail_campaign drop column idempotency_key;
alter table cd_key_batch drop column key_hash;
