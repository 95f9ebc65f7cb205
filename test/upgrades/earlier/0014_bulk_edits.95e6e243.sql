-- One field of many records gets one value. Who is meant is noted first, hundreds a row, so that neither the change
-- itself nor an import beside it moves anybody in or out; each row says what became of its own, and the counts that
-- people see are sums over these rows.
create table bulk_edits (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null, -- the table
  field text not null,
  value text, -- null: taken away; forgotten at the end, as the filter is: the edits themselves know it
  filter jsonb, -- null: chosen by hand
  after text, -- where the noting goes on
  phase text not null check (phase in ('collecting', 'changing', 'done', 'undoing', 'undone')),
  job_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on bulk_edits (account_id, property_id, at);
call wall_tenant_table('bulk_edits');

create table bulk_edit_pages (
  account_id uuid not null,
  bulk_id uuid not null,
  page int not null,
  ids bigint[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone')),
  changed int not null default 0,
  unchanged int not null default 0,
  refused bigint[] not null default '{}',
  reasons jsonb not null default '{}', -- how many, by module and rule
  reversed int not null default 0,
  primary key (account_id, bulk_id, page),
  foreign key (account_id, bulk_id) references bulk_edits (account_id, id) on delete cascade
);
call wall_tenant_table('bulk_edit_pages');

alter table record_edits add column bulk_id uuid; -- the change of many that it belongs to
create index record_edits_bulk on record_edits (account_id, bulk_id, record_id) where bulk_id is not null;
