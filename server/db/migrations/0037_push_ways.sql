-- Runs that take back, runs over failed records alone, runs that go on by themselves; remarks of the hotel; checks.

alter table push_runs
  add column mode text not null default 'push' check (mode in ('push', 'take_back')),
  add column filter jsonb, -- which of the members are meant, beside old_ids; null: all
  add column goes_on_at timestamptz, -- while it rests: when it goes on by itself
  add column naps integer not null default 0, -- rests in a row that ended by themselves
  add column day text; -- the hotel's day that it is planned for

-- The record is on its way back: its calls take it back, or some of them have.
alter table push_records add column back boolean not null default false;

alter table push_attempts add column warnings jsonb; -- what the hotel remarked on a call that it took

alter table push_sent add column was jsonb; -- how it was at the hotel before; null: it was not there

-- What a push would meet; the newest of a property is shown.
create table push_checks (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kinds text[] not null,
  every_record boolean not null default false,
  job_id uuid not null,
  checked integer not null default 0,
  report jsonb,
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on push_checks (account_id, property_id, at);
call wall_tenant_table('push_checks');
