-- A plan may have no end, and a product may have places: customers who have the plan at the same time.
alter table product drop constraint product_check;
alter table product add constraint product_check check (kind <> 'main_package' or (quota_bytes >= 0 and level is not null));
-- Null: unlimited.
alter table product add column places integer check (places between 1 and 10000000);
create index on service_term (product_id) where ended_at is null;
