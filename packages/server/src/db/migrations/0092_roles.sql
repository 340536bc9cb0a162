-- The roles of those who run nodes, and of those who only read.
alter table script_token
  drop constraint script_token_role_check,
  add constraint script_token_role_check
    check (role in ('owner', 'admin', 'support', 'finance', 'operations', 'nodes', 'reader', 'script'));
