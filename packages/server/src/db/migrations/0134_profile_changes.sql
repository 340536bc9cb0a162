-- When what subscriptions say of a node was last changed, so that a customer with an older profile is told to update it.
-- Null: not since the node was made.
alter table node add column profile_changed_at timestamptz;

create function note_profile_change() returns trigger language plpgsql as $$
begin
  new.profile_changed_at := now();
  return new;
end $$;
create trigger note_profile_change before update on node
  for each row when (
    (old.config, old.hosts, old.level, old.groups, old.is_enabled, old.is_hidden, old.used_up_at)
      is distinct from
    (new.config, new.hosts, new.level, new.groups, new.is_enabled, new.is_hidden, new.used_up_at)
  ) execute function note_profile_change();
