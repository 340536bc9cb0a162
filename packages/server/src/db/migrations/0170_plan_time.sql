-- Codes of days that extend whichever plan is running, and those that let an ended one go on.
alter table cd_key drop constraint cd_key_kind_check;
alter table cd_key add constraint cd_key_kind_check
  check (kind in ('money', 'traffic', 'plan_time', 'account_time', 'level_time'));
alter table cd_key add column resume_ended boolean;
alter table cd_key add constraint cd_key_plan_time_check check (kind <> 'plan_time' or duration is not null);
