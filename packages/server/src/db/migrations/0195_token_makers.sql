-- Who made a script token: the owner of the token that made it. Null for a command on the server itself.
alter table script_token add column made_by text check (char_length(made_by) between 1 and 60);

update script_token set made_by = maker.owner
  from audit_log join script_token as maker on maker.id = audit_log.token_id
  where audit_log.operation = 'tokens.create' and audit_log.target = script_token.id::text;
