-- A comparison of all profiles goes in steps: where it is, and what it has found so far. A stop repeats the last step only.
create table duplicate_runs (
  account_id uuid not null,
  property_id uuid not null,
  up_to bigint not null, -- changes that it has seen
  profiles integer not null, -- how many there were
  accounts integer not null,
  module text not null default '', -- whose pairs are being weighed
  reached bigint not null default 0, -- all pairs of profiles up to this one are found
  primary key (account_id, property_id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('duplicate_runs');

create table duplicate_findings (
  account_id uuid not null,
  property_id uuid not null,
  a bigint not null, -- before b
  b bigint not null,
  weight real not null,
  band text not null,
  module text not null,
  primary key (account_id, property_id, a, b),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('duplicate_findings');
