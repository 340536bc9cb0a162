-- Which quote was bought is known from its purchase, which has the number of its quote. So a purchase changes no quote, and
-- one that expired is not needed to find its purchase.
drop index quote_expires_at_idx;
alter table quote drop column purchase_id;
create index on quote (expires_at);
