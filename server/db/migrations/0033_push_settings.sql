-- What a property decides about its pushes. Each change is a new version, since what was pushed names the version it was
-- pushed with; so a version is never changed.
create table push_settings (
  account_id uuid not null,
  property_id uuid not null,
  version int not null check (version > 0), -- 0 is the usual, which stands in no row
  settings jsonb not null,
  at timestamptz not null default clock_timestamp(),
  by_id uuid not null,
  by_name text not null,
  primary key (account_id, property_id, version),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('push_settings');
revoke update on push_settings from bellhop_app;
