-- Guests of one room may travel on one booking: a line of the in-house list is told apart by its booking and its guest.
-- Parts of an id are joined by slashes, and slashes inside a part are escaped (core/modules/old-id.ts).
call show_rows('records');
call show_rows('record_befores');
call show_rows('import_gone');

create function pg_temp.part(text) returns text language sql immutable as $$
  select replace(replace($1, '~', '~0'), '/', '~1')
$$;

update import_gone g
  set old_id = pg_temp.part(r.values ->> 'reservationId') || '/' || pg_temp.part(r.values ->> 'profileId')
  from records r
  where r.account_id = g.account_id and r.id = g.record_id and r.module = 'in-house' and r.old_id = g.old_id
    and r.values ->> 'reservationId' = r.old_id and r.values ? 'profileId';
update record_befores b
  set before = before || jsonb_build_object('old_id',
    pg_temp.part(before -> 'values' ->> 'reservationId') || '/' || pg_temp.part(before -> 'values' ->> 'profileId'))
  where kind = 'records' and before ->> 'module' = 'in-house'
    and before -> 'values' ->> 'reservationId' = before ->> 'old_id' and before -> 'values' ? 'profileId';
update records
  set old_id = pg_temp.part(values ->> 'reservationId') || '/' || pg_temp.part(values ->> 'profileId')
  where module = 'in-house' and values ->> 'reservationId' = old_id and values ? 'profileId';

drop function pg_temp.part(text);
