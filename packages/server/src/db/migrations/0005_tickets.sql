create table ticket (
  id uuid primary key default gen_random_uuid(),
  -- What people and the older calls name it by.
  number bigint not null unique generated always as identity,
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null,
  -- Of the newest message or change of status.
  updated_at timestamptz not null,
  title text not null check (char_length(title) between 1 and 120),
  status text not null default 'pending' check (status in ('pending', 'processing', 'resolved', 'closed')),
  -- The place of the newest message that the customer has read.
  read_place bigint not null default 0,
  -- The caller's own, where it sent one: one key is one ticket.
  idempotency_key text,
  unique (account_id, idempotency_key),
  unique (id, account_id)
);
create index on ticket (account_id, updated_at desc, number desc);

create table ticket_message (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null,
  -- Whose ticket it is, whoever writes.
  account_id integer not null,
  -- The order of a thread. A writer holds the ticket, so places of one ticket become visible in their order.
  place bigint not null generated always as identity,
  created_at timestamptz not null,
  -- The one that the ticket was opened with.
  is_opening boolean not null,
  -- Null: the customer wrote it.
  staff_name text check (char_length(staff_name) between 1 and 60),
  content text not null check (char_length(content) between 1 and 20000),
  -- The caller's own, where it sent one: one key is one message of the ticket.
  idempotency_key text,
  foreign key (ticket_id, account_id) references ticket (id, account_id) on delete cascade,
  unique (ticket_id, place),
  unique (ticket_id, idempotency_key),
  unique (id, account_id)
);
create unique index on ticket_message (ticket_id) where is_opening;

-- Files of customers. One is uploaded first and belongs to a message once that is sent; else it is dropped after a day.
create table ticket_attachment (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references account on delete cascade,
  message_id uuid,
  -- Its place among those of the message.
  position smallint not null default 0,
  created_at timestamptz not null,
  name text not null,
  media_type text not null
    check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'text/plain')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  size integer not null generated always as (octet_length(content)) stored,
  foreign key (message_id, account_id) references ticket_message (id, account_id) on delete cascade
);
create index on ticket_attachment (message_id) where message_id is not null;
create index on ticket_attachment (created_at) where message_id is null;
create index on ticket_attachment (account_id);
-- Pictures are compressed already.
alter table ticket_attachment alter column content set storage external;
