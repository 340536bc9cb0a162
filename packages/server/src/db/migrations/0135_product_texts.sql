-- What an operator writes of plans, announcements and audit rules, in each language: by its name in the contract, such as shop_name_en.
alter table product add column texts jsonb not null default '{}';
alter table product_group add column texts jsonb not null default '{}';
alter table detect_rule add column texts jsonb not null default '{}';
alter table announcement add column texts jsonb not null default '{}';
comment on column product.texts is 'In each language, such as shop_name_en. The other columns stand in for what is missing.';
