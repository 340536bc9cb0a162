-- The program that serves a node. Null: nobody said which.
alter table node add column agent text
  check (agent in ('xrayrp', 'xrayr', 'v2node', 'v2bx', 'xboard-node', 'shadowsocks-mod', 'other'));

-- When the node last reported traffic by calls that several agents with other rules make, and nobody said which it has.
alter table node add column agent_unclear_at timestamptz;
