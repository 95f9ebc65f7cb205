-- A workbook put into the platform: an import for each of its sheets.
create table restores (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  file_name text not null,
  refused jsonb not null, -- sheets that could not be taken, and why
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on restores (account_id, property_id, created_at desc, id desc);
call wall_tenant_table('restores');

alter table imports
  add column sheet text not null default '', -- of a workbook
  add column restore_id uuid,
  add column is_full boolean not null default false, -- the file has every record of the module
  add column gone_done boolean not null default false, -- and those that it no longer has are listed
  add column gone_after text, -- as far as it has looked for them: an old id
  add column purged_at timestamptz, -- what it kept of guests is gone: it cannot be undone any more
  add column retry_job_id uuid; -- that takes its rejected and waiting rows again, or did so last
alter table imports add foreign key (account_id, restore_id) references restores (account_id, id) on delete cascade;
create index on imports (account_id, restore_id) where restore_id is not null;

-- Records of the module that a complete file no longer has.
create table import_gone (
  account_id uuid not null,
  import_id uuid not null,
  record_id bigint not null,
  old_id text not null,
  name text not null,
  primary key (account_id, import_id, record_id),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
call wall_tenant_table('import_gone');

-- Rows that are taken again, and the undo.
alter table imports
  add column retry_seq int not null default 0, -- changes that watchers have seen of the retries before that one
  add column ids_moved boolean not null default false, -- taken again by another key: rows may have other old ids than before
  add column undo_done boolean not null default false; -- to its end: before that it can be asked for again

-- Rows of one cause, in file order. Codes that only case tells apart are one, see `causeOf` in issues.repo.ts. The run
-- comes last: where it came first, this index would be taken for the rows' own key while there are no statistics.
create index on import_issues (rule, field,
  (case when rule = 'unknown_code' then left(key, 200) else pattern end), import_id, row);
