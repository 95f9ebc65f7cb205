-- The rate of calls to each gateway, shared by all processes of the house, by the hash of its address. Nothing here
-- belongs to a tenant: several tenants may share a gateway, and its limit knows no tenants.
create table gateways (
  key_hash bytea primary key,
  next_at timestamptz not null
);
create table gateway_users (
  key_hash bytea not null,
  process uuid not null,
  seen_at timestamptz not null,
  primary key (key_hash, process)
);
grant select, insert, update on gateways to bellhop_app;
grant select, insert, update, delete on gateway_users to bellhop_app;
