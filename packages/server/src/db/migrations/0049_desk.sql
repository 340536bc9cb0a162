-- What staff remember of a customer, for staff alone.
create table account_note (
  id bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  at timestamptz not null,
  token_id uuid not null references script_token,
  -- The owner of the token then.
  author text not null,
  note text not null check (char_length(note) between 1 and 5000)
);
create index on account_note (account_id, id desc);

-- What staff tell one another about a ticket. A table of its own: no read of a customer's looks here.
create table ticket_note (
  id bigint generated always as identity primary key,
  ticket_id uuid not null,
  account_id integer not null,
  at timestamptz not null,
  token_id uuid not null references script_token,
  author text not null,
  note text not null check (char_length(note) between 1 and 20000),
  foreign key (ticket_id, account_id) references ticket (id, account_id) on delete cascade
);
create index on ticket_note (ticket_id, id);

-- Answers that are given often.
create table ticket_macro (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  content text not null check (char_length(content) between 1 and 20000),
  changed_at timestamptz not null
);

alter table ticket
  -- Who of staff takes care of it.
  add column assignee text check (char_length(assignee) between 1 and 60),
  -- The ticket that goes on in its place.
  add column merged_into uuid references ticket on delete set null;
create index on ticket (merged_into) where merged_into is not null;
-- Files of staff belong to the customer as well, once they are sent; they don't count against his room.
alter table ticket_attachment add column by_staff boolean not null default false;
create index on ticket_message (created_at);
