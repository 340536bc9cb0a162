-- Devices are counted by source, because a device with IPv6 has as many addresses of its /64 as it likes. What is no
-- customer's address, such as that of a relay, is kept as it was told, but counts as no device.
alter table alive_ip
  add column source cidr not null
    generated always as (network(set_masklen(ip, case family(ip) when 4 then 32 else 64 end))) stored,
  add column is_device boolean not null default true;
