-- What happened to a node, for admins and their log collector. Old rows go by job.
create table node_event (
  id bigint generated always as identity primary key,
  node_id integer not null references node on delete cascade,
  at timestamptz not null,
  -- restarted: its uptime fell; address_refused: a key of it came from elsewhere than `node.addresses`;
  -- absurd_rows: rows of a traffic report were not believed.
  kind text not null check (
    kind in ('first_heard', 'silent', 'back', 'restarted', 'address_refused', 'absurd_rows')),
  -- What the kind leaves open, such as {"ip": "203.0.113.9"}.
  detail jsonb not null default '{}',
  -- Whether admins were told by mail and Telegram, in the same transaction.
  is_told boolean not null default false
);
create index on node_event (node_id, id desc);
create index on node_event (at);

alter table node
  -- Since when the node is silent, once that was noted as an event; null again when it is back.
  add column silent_since timestamptz,
  -- Networks that its keys are good from; empty: from anywhere.
  add column addresses cidr[] not null default '{}',
  -- Planned work: meanwhile nobody is told of its silence, and customers read why.
  add column maintenance_note text,
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  add check (
    (maintenance_note is null) = (maintenance_from is null)
    and (maintenance_from is null) = (maintenance_until is null)
    and maintenance_until > maintenance_from);

-- Written at most once a minute.
alter table node_key add column last_used_at timestamptz;
