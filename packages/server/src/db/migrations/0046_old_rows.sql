-- The sweep looks for old rows every ten minutes: rows are written in the order of their time, so a small index finds them.
create index subscription_fetch_at on subscription_fetch using brin (at);
create index detect_hit_at on detect_hit using brin (at);
