-- The keys that secrets are signed, hashed and sealed with. None: there is one, the root secret itself.
create table secret_key (
  -- Stands in what lies under the key, so no number is given twice.
  id smallint primary key check (id > 0),
  -- The key, sealed by the root secret; null: the first one, which is the root secret, or one that was forgotten.
  sealed bytea,
  -- By the clock of the database, which all processes share.
  announced_at timestamptz not null default clock_timestamp(),
  -- Null: made known to every process, and not used yet.
  current_at timestamptz,
  -- Null: it is the one that is used, or will be.
  retired_at timestamptz,
  forgotten_at timestamptz
);
