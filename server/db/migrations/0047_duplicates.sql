-- Which profiles are one: pairs with their weights, the groups that they make, what changed since, and what people decided.

-- Profiles that were written since they were last compared. A batch that was created is one range; who inserts records
-- notes it (`storeKeys`). Triggers note every other change, one by one.
create table duplicate_changes (
  account_id uuid not null,
  property_id uuid not null,
  seq bigint generated always as identity,
  first_id bigint not null,
  last_id bigint not null
);
create index duplicate_changes_ids on duplicate_changes (property_id, first_id, last_id);
call wall_tenant_table('duplicate_changes');

-- All profiles of the property have been compared.
create table duplicate_scores (
  account_id uuid not null,
  property_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('duplicate_scores');

create table duplicate_pairs (
  account_id uuid not null,
  property_id uuid not null,
  a bigint not null, -- before b
  b bigint not null,
  weight real not null,
  band text not null check (band in ('sure', 'likely', 'possible', 'related')),
  primary key (account_id, property_id, a, b)
);
create index on duplicate_pairs (property_id, a, b);
create index on duplicate_pairs (property_id, b);
call wall_tenant_table('duplicate_pairs');

-- Groups that nobody has decided about. Of `possible` and `related` each pair is a group.
create table duplicate_groups (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  band text not null, -- of its weakest link
  weight real not null,
  a bigint not null, -- the weakest link
  b bigint not null,
  members bigint[] not null, -- in order
  later timestamptz, -- put off by a person
  primary key (account_id, id)
);
create index duplicate_groups_queue on duplicate_groups (property_id, band, weight desc, id);
call wall_tenant_table('duplicate_groups');

create table duplicate_members (
  account_id uuid not null,
  property_id uuid not null,
  profile_id bigint not null,
  group_id uuid not null,
  primary key (account_id, property_id, profile_id, group_id),
  foreign key (account_id, group_id) references duplicate_groups (account_id, id) on delete cascade
);
create index on duplicate_members (property_id, profile_id);
create index on duplicate_members (account_id, group_id);
call wall_tenant_table('duplicate_members');

-- Has the id of the group that was decided.
create table duplicate_decisions (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null,
  verdict text not null check (verdict in ('merged', 'different')),
  band text not null,
  weight real not null,
  members bigint[] not null,
  reasons jsonb not null,
  survivor bigint, -- of a merge
  edit_id uuid, -- what the merge changed in the survivor; null: nothing
  moved jsonb, -- records that named a profile which went: table, id, version after the merge, values before
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by text,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on duplicate_decisions (account_id, property_id, at desc);
call wall_tenant_table('duplicate_decisions');

-- Pairs that a person called two people.
create table duplicate_verdicts (
  account_id uuid not null,
  property_id uuid not null,
  a bigint not null,
  b bigint not null,
  decision_id uuid not null,
  primary key (account_id, property_id, a, b),
  foreign key (account_id, decision_id) references duplicate_decisions (account_id, id) on delete cascade
);
create index on duplicate_verdicts (property_id, a, b);
create index on duplicate_verdicts (account_id, decision_id);
call wall_tenant_table('duplicate_verdicts');

-- Profiles that were merged into another: their old ids lead to it, and their rows come back as they were.
create table merged_profiles (
  account_id uuid not null,
  property_id uuid not null,
  module text not null,
  old_id text not null,
  survivor_old_id text not null,
  decision_id uuid not null,
  image jsonb not null,
  primary key (account_id, property_id, module, old_id),
  foreign key (account_id, decision_id) references duplicate_decisions (account_id, id) on delete cascade
);
create index on merged_profiles (property_id, module, old_id);
create index on merged_profiles (account_id, decision_id);
call wall_tenant_table('merged_profiles');

create function note_duplicate_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select account_id, property_id, id, id from stale;
  else
    insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select f.account_id, f.property_id, f.id, f.id from fresh f join stale s on s.id = f.id where f.values <> s.values;
  end if;
  return null;
end $$;
create trigger note_duplicates_changed after update on profiles referencing old table as stale new table as fresh
  for each statement execute function note_duplicate_changes();
create trigger note_duplicates_deleted after delete on profiles referencing old table as stale
  for each statement execute function note_duplicate_changes();

-- A contact is one of its profile's ways to be known.
create function note_contact_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select distinct p.account_id, p.property_id, p.id, p.id
      from (select property_id, parent_old_id from stale where module = 'profile-contacts'
        union select property_id, parent_old_id from fresh where module = 'profile-contacts') c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id;
  else
    insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select distinct p.account_id, p.property_id, p.id, p.id from stale c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id
      where c.module = 'profile-contacts';
  end if;
  return null;
end $$;
create trigger note_duplicates_changed after update on records referencing old table as stale new table as fresh
  for each statement execute function note_contact_changes();
create trigger note_duplicates_deleted after delete on records referencing old table as stale
  for each statement execute function note_contact_changes();

-- How survivors are chosen, and whether the sure band may be accepted at once.
alter table accounts add column survivor_rule text not null default 'stays'
    check (survivor_rule in ('stays', 'newest', 'complete', 'oldest')),
  add column accept_sure boolean not null default false;

call show_rows('jobs');
call show_rows('data_versions');
insert into jobs (account_id, property_id, name, payload, lane, max_tries, by_id, by_name)
  select distinct d.account_id, d.property_id, 'duplicates.score', '{}'::jsonb, 'duplicates.score ' || d.property_id, 1000,
    '00000000-0000-0000-0000-000000000000'::uuid, 'Bellhop'
  from data_versions d where d.module in ('profiles', 'accounts') and d.records > 0
  on conflict do nothing;
