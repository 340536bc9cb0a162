-- Codes that several sources asked for stand beside one another: none voids another's, and each has its own tries for
-- the source that asked and for all others. A code that waits already is nobody's own.
alter table email_code
  add column asked_by bytea not null default '\x',
  add column others_left integer not null default 5,
  drop constraint email_code_pkey,
  add primary key (email_key, purpose, asked_by);
alter table email_code alter column asked_by drop default, alter column others_left drop default;

-- Tries of strangers that a solved captcha paid for.
alter table captcha_token add column tries integer not null default 0;
create index on captcha_token (expires_at);
create index on captcha_key (expires_at);
create index on captcha_challenge (expires_at);

-- Addresses at which strangers used all their tries up, whether somebody has them or not, until a job looks at them.
create table guessed_address (
  email_key text primary key,
  at timestamptz not null
);
-- When the owner was last told of it.
alter table account add column guesses_told_at timestamptz;

-- When a session ends for good, however often it is refreshed.
alter table session add column ends_at timestamptz;
update session set ends_at = created_at + interval '180 days';
alter table session alter column ends_at set not null;
