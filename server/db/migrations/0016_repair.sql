-- The owner of the tables is held by the policies too: a migration sees rows of a table only after this call. The
-- migrator closes every table again at the end of the migration's transaction (server/db/migrate.ts).
create procedure show_rows(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s no force row level security', tenant_table);
end $$;
revoke execute on procedure show_rows(regclass) from public;

-- 0012 saw no row on a server whose owner is no superuser. What it should have done is done here, for whoever needs it:
-- a database that is right stays as it is.
call show_rows('profiles');
call show_rows('reservations');
call show_rows('blocks');
call show_rows('records');
call show_rows('record_befores');
call show_rows('data_versions');

-- Counts of records. A version that grows makes every set and total that was found with a wrong count outdated.
insert into data_versions as d (account_id, property_id, module, records)
  select account_id, property_id, module, count(*) from (
    select account_id, property_id, module from profiles
    union all select account_id, property_id, module from reservations
    union all select account_id, property_id, module from blocks
    union all select account_id, property_id, module from records
  ) r group by 1, 2, 3
  on conflict (account_id, property_id, module) do update
    set version = d.version + 1, records = excluded.records where d.records <> excluded.records;
update data_versions d set version = d.version + 1, records = 0
  where d.records <> 0
    and not exists (select from profiles t
      where (t.account_id, t.property_id, t.module) = (d.account_id, d.property_id, d.module))
    and not exists (select from reservations t
      where (t.account_id, t.property_id, t.module) = (d.account_id, d.property_id, d.module))
    and not exists (select from blocks t
      where (t.account_id, t.property_id, t.module) = (d.account_id, d.property_id, d.module))
    and not exists (select from records t
      where (t.account_id, t.property_id, t.module) = (d.account_id, d.property_id, d.module));

-- The words of a block, folded as core/matching/fold.ts folds them: no marks, no punctuation, `ae` as `a`. Punctuation is
-- named by its ranges, since what counts as a letter depends on the database's locale. Blocks that have what 0012 gave
-- them (accents left as they were) are folded anew. Images of records as they were before a run get the same, because an
-- undo brings them back whole.
create function pg_temp.fold(text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(translate(replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f''’`´]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'øØđĐðÐłŁħĦı', 'ooddddllhhi'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'), '([aou])e', '\1', 'g'))
$$;
create function pg_temp.fold_before(text) returns text language sql immutable as $$
  select trim(regexp_replace(lower($1), '[^[:alnum:]]+', ' ', 'g'))
$$;

update blocks set name_key = pg_temp.fold(name || ' ' || code)
  where coalesce(name_key, pg_temp.fold_before(name || ' ' || code)) = pg_temp.fold_before(name || ' ' || code)
    and name_key is distinct from pg_temp.fold(name || ' ' || code);
update record_befores
  set before = before || jsonb_build_object('name_key', pg_temp.fold((before ->> 'name') || ' ' || (before ->> 'code')))
  where kind = 'blocks' and before ->> 'name_key' is null;

-- Confirmation numbers in small letters.
update reservations set confirmation = lower(confirmation) where confirmation <> lower(confirmation);
update record_befores set before = before || jsonb_build_object('confirmation', lower(before ->> 'confirmation'))
  where kind = 'reservations' and before ->> 'confirmation' <> lower(before ->> 'confirmation');

drop function pg_temp.fold(text);
drop function pg_temp.fold_before(text);
