-- Records: what the rows became. Four tables with the same head, so that one statement serves all of them; what the
-- lists search by are columns of the table, everything else is in `values`. Indexes begin with the property alone:
-- it is unique across accounts, and sixteen bytes less in every entry of every index. No foreign keys: each would cost
-- most of a second for every 100,000 records.

create table profiles (
  account_id uuid not null,
  property_id uuid not null,
  id bigint generated always as identity,
  module text not null, -- profiles or accounts
  old_id text not null,
  values jsonb not null,
  version int not null default 1,
  run_id uuid not null, -- that wrote it last
  line int not null, -- of that run's file
  origins jsonb, -- by field, of values that came from another run: [run, line]
  created_run uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  type text not null,
  name text not null, -- as lists show it
  name_key text collate "C" not null, -- folded, for order and prefixes
  mk_email bigint, -- match keys, 52 bits of a hash
  mk_phone bigint,
  mk_name bigint,
  mk_address bigint,
  primary key (account_id, id)
);
create unique index on profiles (property_id, module, old_id);
create index on profiles (property_id, name_key, id);
create index on profiles (property_id, updated_at, id);
create index on profiles (property_id, mk_email) where mk_email is not null;
create index on profiles (property_id, mk_phone) where mk_phone is not null;
create index on profiles (property_id, mk_name) where mk_name is not null;
create index on profiles (property_id, mk_address) where mk_address is not null;
call wall_tenant_table('profiles');

create table reservations (
  account_id uuid not null,
  property_id uuid not null,
  id bigint generated always as identity,
  module text not null,
  old_id text not null,
  values jsonb not null,
  version int not null default 1,
  run_id uuid not null,
  line int not null,
  origins jsonb,
  created_run uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  status text not null,
  confirmation text not null,
  arrival date not null,
  departure date not null,
  profile_old_id text not null,
  block_old_id text not null,
  primary key (account_id, id)
);
create unique index on reservations (property_id, module, old_id);
create index on reservations (property_id, arrival, id);
create index on reservations (property_id, profile_old_id);
create index on reservations (property_id, block_old_id) where block_old_id <> '';
call wall_tenant_table('reservations');

create table blocks (
  account_id uuid not null,
  property_id uuid not null,
  id bigint generated always as identity,
  module text not null,
  old_id text not null,
  values jsonb not null,
  version int not null default 1,
  run_id uuid not null,
  line int not null,
  origins jsonb,
  created_run uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  status text not null,
  code text not null,
  name text not null,
  begins date not null,
  ends date not null,
  primary key (account_id, id)
);
create unique index on blocks (property_id, module, old_id);
create index on blocks (property_id, begins, id);
call wall_tenant_table('blocks');

-- Every other module: code lists, rooms, nights, contacts, notes.
create table records (
  account_id uuid not null,
  property_id uuid not null,
  id bigint generated always as identity,
  module text not null,
  old_id text not null,
  values jsonb not null,
  version int not null default 1,
  run_id uuid not null,
  line int not null,
  origins jsonb,
  created_run uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  parent_old_id text, -- of the profile, reservation or block it belongs to
  primary key (account_id, id)
);
create unique index on records (property_id, module, old_id);
create index on records (property_id, module, parent_old_id) where parent_old_id is not null;
call wall_tenant_table('records');

-- A run of an import. Its counts are counted from `import_ends`.
create table imports (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  module text not null,
  mode text not null check (mode in ('insert', 'update', 'upsert', 'skip')),
  source_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  configuration_id uuid, -- null: to be suggested once the columns are known
  version int,
  stop_at int not null default 50,
  job_id uuid not null,
  rows int, -- of the source, known when it begins
  next_row int, -- it works from the last row to the first: this one is next; 0: all are done
  ended_at timestamptz,
  undone_at timestamptz,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on imports (account_id, property_id, module, created_at desc, id desc);
create unique index on imports (account_id, job_id);
create index on imports (account_id, source_id);
call wall_tenant_table('imports');

-- How the rows of a batch ended, a letter a row: c created, u updated, n unchanged, r rejected, w waiting. Batches are
-- written once; a waiting row that is released later gets another letter.
create table import_ends (
  account_id uuid not null,
  import_id uuid not null,
  first_row int not null,
  ends text not null,
  primary key (account_id, import_id, first_row),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
call wall_tenant_table('import_ends');

-- Why rows were rejected or wait, and warnings.
create table import_issues (
  account_id uuid not null,
  import_id uuid not null,
  row int not null,
  line int not null,
  n int not null, -- of the row
  rule text not null,
  field text not null,
  pattern text not null,
  value text not null,
  warning boolean not null,
  list text, -- of an unknown code: its list; of a missing record: its module
  key text, -- of a code or an old id that the row waits for
  own_id text, -- the old id of a row that waits
  primary key (account_id, import_id, row, n),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
create index on import_issues (account_id, import_id, own_id) where key is not null;
call wall_tenant_table('import_issues');

-- What an import changed, as it was before: undo puts it back.
create table record_befores (
  account_id uuid not null,
  import_id uuid not null,
  kind text not null, -- the table
  record_id bigint not null,
  before jsonb not null, -- values, origins, run_id, line, version
  primary key (account_id, import_id, kind, record_id),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
call wall_tenant_table('record_befores');
