-- Figures by day, room type and rate: as the old system reports them, as the files and the platform have them, as the hotel
-- has them. What was counted holds for the versions of data that its basis names.

-- What reading back has found of a booking or a block, in the words of our modules.
create table hotel_found (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  module text not null,
  old_id text not null,
  found jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id, module, old_id),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('hotel_found');

create table reconcile_counts (
  account_id uuid not null,
  property_id uuid not null,
  side text not null check (side in ('platform', 'files', 'hotel')),
  basis text not null, -- equal texts, equal figures
  since date not null, -- figures of earlier days are not counted
  extra jsonb not null, -- what has no day: profiles by type, rows that have no place
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id, side),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('reconcile_counts');

-- Of the files: what they have beyond the platform, which may be less than nothing.
create table reconcile_figures (
  account_id uuid not null,
  property_id uuid not null,
  side text not null,
  day date not null,
  room_type text not null,
  rate text not null,
  currency text not null,
  arrivals integer not null default 0,
  departures integer not null default 0,
  nights integer not null default 0,
  revenue numeric not null default 0,
  unpriced integer not null default 0,
  block_rooms integer not null default 0,
  picked_up integer not null default 0,
  primary key (account_id, property_id, side, day, room_type, rate, currency),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('reconcile_figures');

-- The old system's own report. Room type and rate are empty where it does not tell them apart.
create table reconcile_reports (
  account_id uuid not null,
  property_id uuid not null,
  day date not null,
  room_type text not null,
  rate text not null,
  measure text not null,
  value numeric not null,
  primary key (account_id, property_id, day, room_type, rate, measure),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('reconcile_reports');

create table reconcile_report_heads (
  account_id uuid not null,
  property_id uuid not null,
  name text not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('reconcile_report_heads');

-- OPERA's own statistics: every booking of the hotel, not ours alone.
create table hotel_statistics (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  day date not null,
  room_type text not null,
  arrivals integer,
  departures integer,
  nights integer,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id, day, room_type),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('hotel_statistics');
