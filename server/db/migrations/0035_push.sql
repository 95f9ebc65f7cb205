-- Pushes to a hotel: which hotel, what is known of each record there, every call, every run.

create table push_targets (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  gateway text not null,
  hotel_id text not null,
  environment text not null,
  external_system text,
  hotel_name text,
  chain text,
  currency text,
  timezone text,
  business_date date, -- as last read, with its time: counting calls nobody
  business_date_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  opened_by text not null,
  closed_at timestamptz,
  closed_why text,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create unique index on push_targets (account_id, property_id) where closed_at is null;
call wall_tenant_table('push_targets');

-- Small rows that change often. Waiting, ready and unchanged are not stored: they follow from the record and its marks.
create table push_records (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  module text not null,
  old_id text not null,
  record_id bigint not null,
  state text not null check (state in ('sending', 'pushed', 'failed', 'unknown', 'withdrawn', 'again')),
  step smallint not null default 0, -- steps that are done
  step_name text, -- the step under way
  new_id text,
  confirmation text,
  mark text, -- version of the record and of what belongs to it, as it was sent
  context text, -- version of settings and codes it was built with
  digest bytea, -- of the payload with old ids
  run_id uuid,
  intended_at timestamptz,
  tries integer not null default 0,
  cause text,
  field text,
  value text,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id, module, old_id),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
create index on push_records (account_id, target_id, state, module) where state <> 'pushed';
call wall_tenant_table('push_records');

create table push_sent (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  module text not null,
  old_id text not null,
  sent jsonb not null, -- what reading back is held against
  changes jsonb not null,
  body jsonb not null, -- of the create: a later change is held against it
  primary key (account_id, target_id, module, old_id),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('push_sent');

create table push_attempts (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  module text not null,
  old_id text not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  run_id uuid not null,
  operation text not null,
  step text not null,
  outcome text not null,
  status integer,
  code text,
  request bytea, -- masked and deflated
  response bytea,
  request_id text,
  new_id text,
  ms integer not null,
  primary key (account_id, target_id, module, old_id, id),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('push_attempts');

create table push_runs (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  target_id uuid not null,
  kinds text[] not null,
  modules text[], -- null: all modules of the kinds
  old_ids text[], -- null: all members
  canary integer,
  stop_at timestamptz,
  stage integer not null default 0,
  collected boolean not null default false, -- whether the pages of the stage are made
  sent integer not null default 0, -- calls of this run, for the canary
  paused_at timestamptz,
  pause_reason text,
  pause_detail text,
  job_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  cancelled boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade,
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
create index on push_runs (account_id, property_id, at);
call wall_tenant_table('push_runs');

-- A letter a record: . pending, p pushed, = unchanged, f failed, ? unknown, w waiting.
create table push_pages (
  account_id uuid not null,
  property_id uuid not null,
  run_id uuid not null,
  stage integer not null,
  page integer not null,
  module text not null,
  kinds integer not null, -- bits of the kinds that name these records
  ids bigint[] not null,
  ends text not null,
  total integer generated always as (length(ends)) stored,
  pending integer generated always as (length(ends) - length(replace(ends, '.', ''))) stored,
  pushed integer generated always as (length(ends) - length(replace(ends, 'p', ''))) stored,
  unchanged integer generated always as (length(ends) - length(replace(ends, '=', ''))) stored,
  failed integer generated always as (length(ends) - length(replace(ends, 'f', ''))) stored,
  unknown integer generated always as (length(ends) - length(replace(ends, '?', ''))) stored,
  waiting integer generated always as (length(ends) - length(replace(ends, 'w', ''))) stored,
  primary key (account_id, run_id, stage, page),
  foreign key (account_id, run_id) references push_runs (account_id, id) on delete cascade
);
call wall_tenant_table('push_pages');
