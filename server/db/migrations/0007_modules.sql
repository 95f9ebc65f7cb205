-- What a property changed of a module: the catalogue itself is data in the program (core/modules).
create table property_modules (
  account_id uuid not null,
  property_id uuid not null,
  module text not null,
  is_on boolean not null default true,
  label text, -- the property's own name for it
  deleted_at timestamptz, -- hidden; its rows stay
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (account_id, property_id, module),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('property_modules');

-- How the last test of the hotel system's connection went, in codes that each reader's texts explain.
alter table properties add column connection_checked_at timestamptz, add column connection_report jsonb;
