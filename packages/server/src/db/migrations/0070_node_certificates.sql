-- Where the agent of a node has the certificate of its TLS from.
alter table node
  -- As admins see it: without PEM and without the variables of a DNS provider.
  add column certificate jsonb,
  -- Those, as sealed JSON.
  add column certificate_sealed bytea,
  -- The end of the sealed certificate.
  add column certificate_ends_at timestamptz,
  add column certificate_set_at timestamptz,
  -- When the agent last asked for it with the node's own key, precise to a minute.
  add column certificate_asked_at timestamptz,
  -- Whether it did so without https, and therefore got no secrets.
  add column certificate_is_withheld boolean not null default false,
  add constraint node_certificate_sealed_check check (certificate is not null or certificate_sealed is null);
