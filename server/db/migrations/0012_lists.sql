-- How often a property's records of a module have changed, and how many there are: kept by the database itself in the
-- transaction that changes them, so no counter can drift. Who writes records has the module to himself (`lockRecords`),
-- so nobody waits for a row of this table.
create table data_versions (
  account_id uuid not null,
  property_id uuid not null,
  module text not null,
  version bigint not null default 1,
  records int not null default 0,
  primary key (account_id, property_id, module)
);
call wall_tenant_table('data_versions');

create function count_created() returns trigger language plpgsql as $$
begin
  insert into data_versions as d (account_id, property_id, module, records)
    select account_id, property_id, module, count(*) from fresh group by 1, 2, 3
    on conflict (account_id, property_id, module) do update
      set version = d.version + 1, records = d.records + excluded.records;
  return null;
end $$;

create function count_changed() returns trigger language plpgsql as $$
begin
  update data_versions d set version = d.version + 1
    from (select distinct account_id, property_id, module from fresh) f
    where (d.account_id, d.property_id, d.module) = (f.account_id, f.property_id, f.module);
  return null;
end $$;

create function count_deleted() returns trigger language plpgsql as $$
begin
  update data_versions d set version = d.version + 1, records = d.records - f.n
    from (select account_id, property_id, module, count(*) as n from stale group by 1, 2, 3) f
    where (d.account_id, d.property_id, d.module) = (f.account_id, f.property_id, f.module);
  return null;
end $$;

do $$
declare kind text;
begin
  foreach kind in array array['profiles', 'reservations', 'blocks', 'records'] loop
    execute format('insert into data_versions (account_id, property_id, module, records)
      select account_id, property_id, module, count(*) from %I group by 1, 2, 3', kind);
    execute format('create trigger count_created after insert on %I referencing new table as fresh
      for each statement execute function count_created()', kind);
    execute format('create trigger count_changed after update on %I referencing new table as fresh
      for each statement execute function count_changed()', kind);
    execute format('create trigger count_deleted after delete on %I referencing old table as stale
      for each statement execute function count_deleted()', kind);
  end loop;
end $$;

-- Blocks are few: their names and codes are looked through. Of earlier ones accents are left as they are.
alter table blocks add column name_key text collate "C";
update blocks set name_key = trim(regexp_replace(lower(name || ' ' || code), '[^[:alnum:]]+', ' ', 'g'));
-- Most profiles are guests: those are found on the way through all names, the others are too few for that.
create index profiles_types on profiles (property_id, type, name_key, id) where type <> 'Guest';
create index on reservations (property_id, status, arrival, id);
create index on reservations (property_id, updated_at, id);
-- Found by its beginning. Behind row-level security an index serves only what cannot leak, which neither `like` nor
-- `lower` is sure not to: so the column is in small letters, and a beginning is a range.
update reservations set confirmation = lower(confirmation);
create index on reservations (property_id, confirmation collate "C");

-- Rows that take long to find (duplicates, questionable values), found once for a version of the data, in the order
-- that the list has by itself. Cut into pages: any of them is read at once, wherever it is.
create table list_sets (
  account_id uuid not null,
  property_id uuid not null,
  kind text not null,
  key text not null, -- what was looked for
  version text not null, -- of the data it was found in
  total int not null,
  at timestamptz not null default clock_timestamp(), -- records that changed later may be missing
  primary key (account_id, property_id, kind, key)
);
call wall_tenant_table('list_sets');

create table list_set_pages (
  account_id uuid not null,
  property_id uuid not null,
  kind text not null,
  key text not null,
  page int not null, -- from 0
  first_key text collate "C" not null, -- what the list is ordered by, of the page's first row
  ids bigint[] not null, -- ids of the rows
  primary key (account_id, property_id, kind, key, page),
  foreign key (account_id, property_id, kind, key) references list_sets on delete cascade
);
call wall_tenant_table('list_set_pages');

-- In which profiles a word of a name occurs, for a version of the data: the set `words` of profiles. What changed since is
-- looked through beside it.
create table list_words (
  account_id uuid not null,
  property_id uuid not null,
  word text collate "C" not null,
  ids bigint[] not null,
  primary key (account_id, property_id, word)
);
call wall_tenant_table('list_words');

-- What people changed in records by hand. The record's `run_id` is then the edit's id, and its line 0.
create table record_edits (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null, -- the table
  record_id bigint not null,
  old jsonb not null, -- the changed fields as they were; what had no value is not in it
  new jsonb not null,
  before jsonb not null, -- run_id, line, origins, version and updated_at as they were; undone_version: when it was taken back
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by text,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on record_edits (account_id, kind, record_id, at);
call wall_tenant_table('record_edits');
