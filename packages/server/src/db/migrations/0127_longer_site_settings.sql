-- A setting may be a text, such as the questions of the front door.
alter table site_setting drop constraint site_setting_value_check;
alter table site_setting add constraint site_setting_value_check check (char_length(value) between 1 and 20000);
