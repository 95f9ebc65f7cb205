-- Reading back what was pushed: which records, what was found of each, and every run of it.

create table verifications (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  target_id uuid not null,
  kinds text[] not null,
  total integer not null, -- records to read, counted when it began
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
create index on verifications (account_id, property_id, at);
call wall_tenant_table('verifications');

-- A letter a record: v verified, e expected, d differs, h changed at the hotel, m missing, 2 doubled, u unprovable,
-- ? not known whether it is there.
create table verification_pages (
  account_id uuid not null,
  property_id uuid not null,
  verification_id uuid not null,
  module text not null,
  last_old_id text not null, -- the next page begins behind it
  ends text not null,
  verified integer generated always as (length(ends) - length(replace(ends, 'v', ''))) stored,
  expected integer generated always as (length(ends) - length(replace(ends, 'e', ''))) stored,
  differs integer generated always as (length(ends) - length(replace(ends, 'd', ''))) stored,
  changed_at_hotel integer generated always as (length(ends) - length(replace(ends, 'h', ''))) stored,
  missing integer generated always as (length(ends) - length(replace(ends, 'm', ''))) stored,
  doubled integer generated always as (length(ends) - length(replace(ends, '2', ''))) stored,
  unprovable integer generated always as (length(ends) - length(replace(ends, 'u', ''))) stored,
  unknown integer generated always as (length(ends) - length(replace(ends, '?', ''))) stored,
  primary key (account_id, verification_id, module, last_old_id),
  foreign key (account_id, verification_id) references verifications (account_id, id) on delete cascade
);
call wall_tenant_table('verification_pages');

-- What was found last of a record at a target.
create table push_proofs (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  module text not null,
  old_id text not null,
  verification_id uuid not null,
  state text not null check (state in ('verified', 'expected', 'differs', 'changedAtHotel', 'missing', 'doubled', 'unprovable')),
  fields jsonb not null,
  detail text,
  digest bytea, -- of the payload that it was held against: a later push makes the proof an old one
  left_why text,
  left_by text,
  left_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id, module, old_id),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
create index on push_proofs (account_id, target_id, state, module, old_id);
call wall_tenant_table('push_proofs');

-- Which record of ours an id of the hotel is.
create index on push_records (account_id, target_id, new_id) where new_id is not null;
