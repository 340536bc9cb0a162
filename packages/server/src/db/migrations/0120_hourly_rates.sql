-- Other rates of a node by the time of day, such as [{"from": "22:00", "to": "06:00", "rate": "0.50"}].
alter table node add column hourly_rates jsonb not null default '[]' check (jsonb_typeof(hourly_rates) = 'array');
