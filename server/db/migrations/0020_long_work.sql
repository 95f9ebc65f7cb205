-- Long work is a job, and it costs what it touches.

-- Whether a job counts towards the runs of a day. Its definition says so: reading a list starts jobs too.
alter table jobs add column counts boolean not null default false;
create index jobs_counted on jobs (account_id, created_at) where counts;

-- The undo of a run is a job's work; one job may take back several runs, newest first.
--   undone_at set, undo null   being undone: nothing more comes of the run
--   undo set                   undone: what was put back and what was not
alter table imports
  add column undo_job_id uuid,
  add column undo_kept text[] not null default '{}', -- old ids that were changed since, while it is being undone
  add column ids_noted boolean not null default false; -- every record that it created is in import_created
create index on imports (account_id, undo_job_id) where undo_job_id is not null;

-- Records that a run created, as ranges of ids: one a batch. Ids come from one sequence, so other runs may have ids
-- within a range; `created_run` of the record tells them apart. The undo finds its records by these ranges. An index on
-- `created_run` would do the same at the expense of every import.
create table import_created (
  account_id uuid not null,
  import_id uuid not null,
  kind text not null, -- the table
  last_id bigint not null,
  first_id bigint not null,
  primary key (account_id, import_id, kind, last_id),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
call wall_tenant_table('import_created');
