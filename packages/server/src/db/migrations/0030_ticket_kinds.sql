alter table ticket
  -- What it is about, as its customer chose.
  add column kind text not null default 'general'
    check (kind in ('general', 'connection', 'payment', 'account', 'audit')),
  -- What its customer thinks of how it ended; null: not said.
  add column rating text check (rating in ('good', 'bad'));

-- Those that wait for staff, over all customers.
create index on ticket (updated_at) where status = 'pending';
