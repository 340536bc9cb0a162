-- When an admin took a paid recharge back out of the wallet. It stays `paid`: a gateway's notification that comes again
-- finds it settled.
alter table recharge add column refunded_at timestamptz check (refunded_at is null or status = 'paid');
