-- How a customer wants pages to be, on whichever device. Null: never chosen, so each device has its own way.
alter table account
  add column shown_language text check (shown_language in ('zh-CN', 'en')),
  add column theme text check (theme in ('light', 'dark', 'system')),
  add column first_day text check (first_day in ('auto', 'monday', 'saturday', 'sunday')),
  add column numbers text check (numbers in ('auto', 'comma', 'dot', 'space', 'plain')),
  add column motion text check (motion in ('system', 'reduced'));
