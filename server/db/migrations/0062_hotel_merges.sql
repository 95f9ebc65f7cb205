-- Merges that the hotel system is asked for, because it has more than one profile of a group. The intention is written
-- before each call, the profiles are merged here once the hotel has merged them, and nobody can take it back.
create table hotel_merges (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  target_id uuid not null,
  group_id uuid not null,
  band text not null, -- of the group when it was decided
  weight real not null,
  members bigint[] not null, -- all profiles of the group
  survivor bigint not null,
  survivor_new_id text not null, -- its id at the hotel
  victims bigint[] not null, -- those that the hotel has, in the order of the calls
  victim_new_ids text[] not null,
  done integer not null default 0, -- so many of them are merged at the hotel
  fields jsonb not null, -- by field the profile whose value a person has chosen
  state text not null default 'queued' check (state in ('queued', 'sending', 'unknown', 'refused', 'merged')),
  intended_at timestamptz, -- of the call that is under way, or whose answer was lost
  code text, -- why it is not done
  said text, -- what the hotel system has said
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create unique index hotel_merges_open on hotel_merges (account_id, property_id, group_id)
  where state in ('queued', 'sending', 'unknown');
create index on hotel_merges (property_id, group_id, at desc);
call wall_tenant_table('hotel_merges');

alter table duplicate_decisions add column at_hotel boolean not null default false;

-- A survivor is looked for by its old id when an import is undone.
create index on merged_profiles (property_id, module, survivor_old_id);

-- Another way to choose who stays: by the file that the profile came from. Words of file names, the most trusted first.
alter table accounts add column trusted_sources text[] not null default '{}';
alter table accounts drop constraint accounts_survivor_rule_check;
alter table accounts add constraint accounts_survivor_rule_check
  check (survivor_rule in ('stays', 'newest', 'complete', 'oldest', 'trusted'));
