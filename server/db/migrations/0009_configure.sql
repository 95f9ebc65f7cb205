-- What turns raw rows into records: configurations with their versions, code translations, treatment sets, and dry runs.

create table configurations (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  module text not null,
  name text not null,
  source_table text not null default '',
  version int not null default 1, -- the newest
  fingerprint text not null, -- of the newest version's columns
  active boolean not null default false, -- the one the module is mapped by
  last_used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz, -- runs keep their version, so it is hidden, not gone
  by_id uuid not null,
  by_name text not null,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create unique index on configurations (account_id, property_id, module) where active and deleted_at is null;
create unique index on configurations (account_id, property_id, module, lower(name)) where deleted_at is null;
create index on configurations (account_id, property_id, module, fingerprint);
call wall_tenant_table('configurations');

create table configuration_versions (
  account_id uuid not null,
  configuration_id uuid not null,
  version int not null,
  columns text[] not null,
  body jsonb not null,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  by_id uuid not null,
  by_name text not null,
  primary key (account_id, configuration_id, version),
  foreign key (account_id, configuration_id) references configurations (account_id, id) on delete cascade
);
call wall_tenant_table('configuration_versions');

-- How a property deals with one list of codes.
create table code_lists (
  account_id uuid not null,
  property_id uuid not null,
  list text not null,
  policy text not null default 'block' check (policy in ('block', 'default', 'drop')),
  otherwise text not null default '',
  hotel_read_at timestamptz, -- when the hotel's own list was fetched
  signed_at timestamptz,
  signed_by_id uuid,
  signed_by_name text,
  changed_at timestamptz not null default clock_timestamp(), -- with every translation and policy: rehearsals are outdated by it
  primary key (account_id, property_id, list),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('code_lists');

create table code_translations (
  account_id uuid not null,
  property_id uuid not null,
  list text not null,
  key text not null, -- the code without case and the spaces around it
  code text not null,
  target text not null,
  at timestamptz not null default clock_timestamp(),
  by_id uuid not null,
  by_name text not null,
  primary key (account_id, property_id, list, key),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on code_translations (account_id, list, key);
call wall_tenant_table('code_translations');

create table hotel_codes (
  account_id uuid not null,
  property_id uuid not null,
  list text not null,
  key text not null,
  code text not null,
  name text not null default '',
  primary key (account_id, property_id, list, key),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('hotel_codes');

create table treatment_sets (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  module text not null,
  name text not null,
  version int not null default 1,
  rules jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  by_id uuid not null,
  by_name text not null,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create unique index on treatment_sets (account_id, property_id, module, lower(name));
call wall_tenant_table('treatment_sets');

-- A dry run. What it found is written in one go at its end: after a kill it begins again.
create table rehearsals (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  module text not null,
  source_id uuid not null,
  configuration_id uuid not null,
  version int not null,
  job_id uuid not null,
  mapping text not null, -- hash of what decides which cell is which code: counts of codes hold as long as it is the same
  counts jsonb, -- null until it is done
  rules jsonb not null default '{}',
  done_at timestamptz,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, job_id),
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade,
  foreign key (account_id, configuration_id) references configurations (account_id, id) on delete cascade
);
create index on rehearsals (account_id, property_id, module, created_at desc, id desc);
create index on rehearsals (account_id, source_id, created_at desc);
call wall_tenant_table('rehearsals');

-- The fates of a thousand rows each, a letter a row: a million rows are a thousand of these.
create table rehearsal_fates (
  account_id uuid not null,
  rehearsal_id uuid not null,
  first_row int not null,
  fates text not null,
  primary key (account_id, rehearsal_id, first_row),
  foreign key (account_id, rehearsal_id) references rehearsals (account_id, id) on delete cascade
);
call wall_tenant_table('rehearsal_fates');

create table rehearsal_causes (
  account_id uuid not null,
  rehearsal_id uuid not null,
  id int not null, -- 1 is the one with the most rows
  rule text not null,
  field text not null,
  pattern text not null,
  list text,
  warning boolean not null,
  count int not null,
  sample jsonb not null,
  rows int[] not null, -- the first ones, to look at
  primary key (account_id, rehearsal_id, id),
  foreign key (account_id, rehearsal_id) references rehearsals (account_id, id) on delete cascade
);
call wall_tenant_table('rehearsal_causes');

-- Different codes as the rows hold them, before any translation.
create table rehearsal_codes (
  account_id uuid not null,
  rehearsal_id uuid not null,
  list text not null,
  key text not null,
  code text not null, -- as most rows write it
  rows int not null,
  primary key (account_id, rehearsal_id, list, key),
  foreign key (account_id, rehearsal_id) references rehearsals (account_id, id) on delete cascade
);
create index on rehearsal_codes (account_id, rehearsal_id, rows desc, list, key);
call wall_tenant_table('rehearsal_codes');
