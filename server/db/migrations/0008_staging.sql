-- Files on their way in, and the rows that were read from them: strings, with file and line, for everything later.

-- A tus upload that is not whole yet; what has arrived stands in the storage under the same id.
create table uploads (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  size bigint not null check (size >= 0),
  received bigint not null default 0 check (received between 0 and size), -- and flushed
  masked int not null default 0, -- card numbers, so far
  held_by uuid, -- the request that writes at this moment; a request that was lost holds nothing for long
  held_until timestamptz,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  touched_at timestamptz not null default clock_timestamp(), -- a day after this it is given up
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on uploads (account_id, touched_at);
call wall_tenant_table('uploads');

-- What was found in a file when it came: how it is best read and why, its sheets, its header.
alter table files
  add column found jsonb,
  add column masked int not null default 0; -- card numbers made unreadable before it was stored
create index on files (account_id, property_id, sha256);
create index on files (account_id, property_id, created_at desc, id desc);

-- When the property's migration was signed off: its files and raw rows go `purge_after_days` later.
alter table properties add column signed_off_at timestamptz;

-- One reading of a file (or of a sheet) for one module. It outlives its file, which goes when its time is over: hence
-- no foreign key, and what was known of the file stands here.
create table sources (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  file_name text not null,
  file_kind text not null,
  file_size bigint not null,
  sheet text not null default '',
  module text not null,
  reading jsonb, -- null for kinds that need none
  columns text[] not null default '{}',
  job_id uuid not null,
  read_rows int, -- rows that the file was found to hold, known at its end
  read_at timestamptz, -- every row is here and every column is profiled
  purged_at timestamptz,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, job_id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on sources (account_id, property_id, module, created_at desc, id desc);
create index on sources (account_id, file_id);
call wall_tenant_table('sources');

-- The rows themselves. Cells are one text, joined by U+001F: half the size of an array, and searched in one go. No
-- foreign key: it would cost most of a second for every 100,000 rows; a source and its rows go in one transaction.
-- A source's rows are numbered from 1 without a gap, so that the last number is their count.
create table staged_rows (
  account_id uuid not null,
  source_id uuid not null,
  row int not null,
  line int not null,
  marks smallint not null default 0, -- bits, see contract/reading.ts
  cells text not null,
  primary key (account_id, source_id, row)
) with (fillfactor = 95);
create index on staged_rows (account_id, source_id, row) include (marks) where marks <> 0;
call wall_tenant_table('staged_rows');

create table staged_edits (
  account_id uuid not null,
  source_id uuid not null,
  row int not null,
  column_index int not null,
  at timestamptz not null default clock_timestamp(),
  old text not null,
  new text not null,
  by_id uuid not null,
  by_name text not null,
  primary key (account_id, source_id, row, column_index, at),
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
call wall_tenant_table('staged_edits');

create table source_columns (
  account_id uuid not null,
  source_id uuid not null,
  index int not null,
  profile jsonb not null,
  stale boolean not null default false, -- a cell was changed since; a job that counts again is under way
  primary key (account_id, source_id, index),
  foreign key (account_id, source_id) references sources (account_id, id) on delete cascade
);
call wall_tenant_table('source_columns');
