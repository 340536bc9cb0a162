-- Credentials of customers at single kinds of nodes, in place of those made of their UUID and password.
create table own_credential (
  account_id integer not null references account on delete cascade,
  -- A kind of node. Ciphers of Shadowsocks 2022 are told apart by the bytes of their keys.
  kind text not null check (kind in ('vmess', 'vless', 'trojan', 'shadowsocks', 'shadowsocks-2022-16',
    'shadowsocks-2022-32', 'shadowsocksr', 'hysteria2', 'tuic', 'juicity', 'naive', 'anytls', 'mieru', 'http', 'socks5')),
  -- As agents and clients present it. Lists of customers write it into JSON as it is.
  secret text not null check (secret ~ '^[!#-\[\]-~]{1,128}$'),
  -- The text that a 2022 key is made of, for agents that make it themselves. Null: it is no such key, or of no text.
  key_text text check (key_text ~ '^[!#-\[\]-~]{1,128}$'),
  set_at timestamptz not null,
  primary key (account_id, kind),
  -- Agents tell customers apart by it.
  unique (kind, secret)
);
create trigger serving_changes after insert or update or delete on own_credential
  for each row execute function serving_changes();
