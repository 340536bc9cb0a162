-- Who holds a token of scripts: the audit log shows the name.
alter table script_token
  add column owner text check (length(owner) between 1 and 60),
  add column role text not null default 'script'
    check (role in ('owner', 'admin', 'support', 'finance', 'operations', 'script'));
-- Tokens from before had a name alone; whoever holds one for admins has at least their scope.
update script_token set
  owner = left(coalesce(nullif(trim(name), ''), 'unnamed'), 60),
  role = case when array_to_string(scopes, ' ') ~ '(^| )admin' then 'admin' else 'script' end;
alter table script_token alter column owner set not null;

-- What of a thing changed, field by field; null: there was nothing before, or there is nothing after.
alter table audit_log
  add column before jsonb,
  add column after jsonb;
create index on audit_log (target, id desc);
create index on audit_log (token_id, id desc);
