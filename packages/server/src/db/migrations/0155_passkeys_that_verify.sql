-- Whether a passkey has verified its user, by a fingerprint, a face or a PIN: when it was added, or since. Of older ones
-- nobody knows until they do.
alter table passkey add column verifies_user boolean not null default false;
