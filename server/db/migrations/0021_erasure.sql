-- Guest data has a life, and one guest can be erased.

-- Until there is a sign-off, an admin says from which day on the life of a property's guest data is counted.
alter table properties add column retention_from date;

-- One guest's data is taken out of an account. `subject` says whose and by which words; it goes when the work is done.
create table erasures (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  subject_hash bytea not null, -- keyed: tells two guests apart, and says nothing about either
  subject jsonb,
  files text not null check (files in ('blank', 'delete')),
  counts jsonb not null default '{}',
  job_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (account_id, id)
);
create index on erasures (account_id, created_at desc, id desc);
call wall_tenant_table('erasures');

-- A text without any of the words, whatever their case.
create function without_words(p_text text, p_words text[]) returns text language plpgsql immutable as $$
declare
  word text;
  place int;
begin
  foreach word in array p_words loop
    loop
      place := strpos(lower(p_text), lower(word));
      exit when word = '' or place = 0;
      p_text := overlay(p_text placing '…' from place for length(word));
    end loop;
  end loop;
  return p_text;
end $$;

-- The same for every text inside a document; names of fields and numbers stay.
create function document_without_words(p_document jsonb, p_words text[]) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(p_document)
    when 'string' then return to_jsonb(without_words(p_document #>> '{}', p_words));
    when 'object' then return (
      select coalesce(jsonb_object_agg(key, document_without_words(value, p_words)), '{}') from jsonb_each(p_document));
    when 'array' then return (
      select coalesce(jsonb_agg(document_without_words(value, p_words) order by place), '[]')
      from jsonb_array_elements(p_document) with ordinality as element (value, place));
    else return p_document;
  end case;
end $$;

-- The fourth door. The log takes additions only, so the application may not change it. This function takes words out of
-- an account's lines and can do nothing else: no line goes, none changes what was done, by whom and when. `p_records` are
-- profiles whose old id goes from the lines about them, where it is too short to be looked for elsewhere.
grant select on audit_log to bellhop_door;
grant update (old, new) on audit_log to bellhop_door;
create policy door on audit_log to bellhop_door using (current_user = 'bellhop_door');

create function door_erase_from_log(p_words text[], p_patterns text[], p_records text[]) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changed int;
begin
  update audit_log set old = document_without_words(old, p_words),
    new = document_without_words(case when record_kind = 'profile' and record_id = any (p_records)
      then new - 'name' else new end, p_words)
  where account_id = app_account() and (
    lower(concat(old::text, new::text) collate "C") like any (p_patterns)
    or (record_kind = 'profile' and record_id = any (p_records) and jsonb_exists(new, 'name')));
  get diagnostics changed = row_count;
  return changed;
end $$;
grant create on schema public to bellhop_door;
alter function door_erase_from_log(text[], text[], text[]) owner to bellhop_door;
revoke create on schema public from bellhop_door;
revoke execute on function door_erase_from_log(text[], text[], text[]) from public;
grant execute on function door_erase_from_log(text[], text[], text[]) to bellhop_app;

-- Which installation this database belongs to. The storage folder carries the same id, so that a process with another
-- folder is refused at its start instead of missing files later.
create table installation (
  id uuid primary key default gen_random_uuid(),
  storage_marked_at timestamptz, -- since then the folder must carry the id
  only_row boolean not null default true unique check (only_row)
);
insert into installation default values;
