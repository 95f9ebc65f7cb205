-- A record is in doubt from the intention of a call until its answer, a look-up or a person says what became of it. The
-- intention's time is that doubt: no state hides it, and none claims it where there is none.
alter table push_records
  add column slow boolean not null default false, -- the hotel did not answer the call in time: it may still work on it
  add column absent_at timestamptz; -- an exact look-up found nothing then, when the call could no longer leave

call show_rows('push_records');
call show_rows('push_attempts');
call show_rows('push_states');
call show_rows('push_versions');
-- A record that could not be built, or was held back, while its answer was missing had lost its doubt: no call of it was
-- answered since its intention. Its next push looks before it sends.
update push_records l set state = 'unknown'
where state in ('failed', 'again') and intended_at is not null and (cause like 'build %' or cause like 'back %' or cause like 'getRecord %')
  and not exists (
    select from push_attempts a where a.account_id = l.account_id and a.target_id = l.target_id and a.module = l.module
      and a.old_id = l.old_id and a.at >= l.intended_at and a.outcome <> 'unknown');
-- Everything else was answered, put back before it left, or settled. No state changes, so nothing is counted anew.
alter table push_records disable trigger user;
update push_records set intended_at = null where state not in ('sending', 'unknown') and intended_at is not null;
-- A doubt without a time is as old as its row.
update push_records set intended_at = at where state in ('sending', 'unknown') and intended_at is null;
-- A doubt from before this version says nothing of how fast the hotel was.
update push_records set slow = true where intended_at is not null;
alter table push_records enable trigger user;
alter table push_records
  add constraint push_records_doubt check ((intended_at is not null) = (state in ('sending', 'unknown'))),
  add constraint push_records_doubt_parts check (intended_at is not null or (not slow and absent_at is null));
create index on push_records (account_id, target_id, intended_at) where intended_at is not null;

alter table push_runs
  add column tried_again boolean not null default false, -- what waited was tried a second time
  add column stuck integer not null default 0; -- records that wait at its end although everything they name is there
