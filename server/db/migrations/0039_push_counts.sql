-- How often the ledger of a target has changed, by module: kept by the database in the transaction that changes it, as
-- data_versions does for records. What was counted of a version holds until the next.
create table push_versions (
  account_id uuid not null,
  target_id uuid not null,
  module text not null,
  version bigint not null default 1,
  primary key (account_id, target_id, module),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('push_versions');

-- What a stage of the plan has, and what it was counted of: versions of records and ledger, day and settings.
create table push_counts (
  account_id uuid not null,
  property_id uuid not null,
  module text not null,
  basis text not null,
  counts jsonb not null,
  primary key (account_id, property_id, module),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('push_counts');

create function note_pushed() returns trigger language plpgsql as $$
begin
  insert into push_versions as v (account_id, target_id, module)
    select distinct account_id, target_id, module from fresh order by 1, 2, 3
    on conflict (account_id, target_id, module) do update set version = v.version + 1;
  return null;
end $$;

create function note_forgotten() returns trigger language plpgsql as $$
begin
  update push_versions v set version = v.version + 1
    from (select distinct account_id, target_id, module from stale) s
    where (v.account_id, v.target_id, v.module) = (s.account_id, s.target_id, s.module);
  return null;
end $$;

create trigger note_pushed after insert on push_records referencing new table as fresh
  for each statement execute function note_pushed();
create trigger note_changed after update on push_records referencing new table as fresh
  for each statement execute function note_pushed();
create trigger note_forgotten after delete on push_records referencing old table as stale
  for each statement execute function note_forgotten();
