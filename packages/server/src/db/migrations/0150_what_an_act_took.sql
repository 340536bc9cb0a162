-- An undo gives back only what its own act took, so a link no longer has a copy of whatever was there before it.
update undo set factor = null;
-- Names the act. Each link to its undoing has the same.
alter table undo add column act_id uuid;
update undo set act_id = md5(concat_ws(' ', account_id, act, created_at, email_key))::uuid;
alter table undo alter column act_id set not null;
create index on undo (act_id);
comment on column undo.factor is
  'The second factor that the act turned off. Null: none, or the account was recovered since.';
-- The passkey that the act removed. Null: none, or the account was recovered since.
alter table undo add column passkey_id integer references passkey on delete set null;
create index on undo (passkey_id) where passkey_id is not null;
-- When the account was first recovered by a mail to the link's own address. What began later stays.
alter table undo add column takes_until timestamptz;
-- Null: before this was stored.
alter table recovery_code add column made_at timestamptz;
comment on column passkey.ended_at is
  'When it was removed. The undo link of that act may bring it back, if the account was not recovered since.';
