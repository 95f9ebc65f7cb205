-- What lists say of a record at its hotel. The ledger is the one truth of it: what lists need stands in its rows, and the
-- database keeps it when records change, so that no writer can forget it.
alter table push_records
  add column changed boolean not null default false, -- the record, or what belongs to it, is another than was sent
  add column here boolean not null default true, -- the record is still stored
  add column conflicts jsonb, -- fields that both sides had changed at its last push, and whose value was kept
  add column place text collate "C" not null default '', -- in the order of its list
  add column list text generated always as (case module when 'accounts' then 'profiles' else module end) stored,
  add column at_hotel text generated always as (case
    when not here then null
    when state = 'withdrawn' then 'withdrawn'
    when state in ('pushed', 'failed') and not changed then state
    when state = 'pushed' then 'changed'
    when state in ('failed', 'again') then case when digest is null then 'none' else 'changed' end
    else 'unknown' end) stored;

-- What the list of a record is ordered by, as a text that sorts the same; null where the record is not stored.
create function place_of(of_account uuid, of_module text, of_record bigint) returns text language sql stable as $$
  select case of_module
    when 'reservations' then (select arrival::text from reservations where account_id = of_account and id = of_record)
    when 'blocks' then (select begins::text from blocks where account_id = of_account and id = of_record)
    else (select name_key from profiles where account_id = of_account and id = of_record) end
$$;

call show_rows('push_records');
call show_rows('push_targets');
call show_rows('profiles');
call show_rows('reservations');
call show_rows('blocks');
call show_rows('records');
update push_records l set here = case l.list
    when 'profiles' then exists (select from profiles t where t.account_id = l.account_id and t.id = l.record_id)
    when 'reservations' then exists (select from reservations t where t.account_id = l.account_id and t.id = l.record_id)
    when 'blocks' then exists (select from blocks t where t.account_id = l.account_id and t.id = l.record_id)
    else exists (select from records t where t.account_id = l.account_id and t.id = l.record_id) end,
  place = case when l.list in ('profiles', 'reservations', 'blocks')
    then coalesce(place_of(l.account_id, l.module, l.record_id), '') else '' end,
  changed = coalesce(split_part(l.mark, '.', 1) <> (case l.list
    when 'profiles' then (select version from profiles t where t.account_id = l.account_id and t.id = l.record_id)
    when 'reservations' then (select version from reservations t where t.account_id = l.account_id and t.id = l.record_id)
    when 'blocks' then (select version from blocks t where t.account_id = l.account_id and t.id = l.record_id)
    else (select version from records t where t.account_id = l.account_id and t.id = l.record_id) end)::text, false);
create index push_records_at_hotel on push_records (account_id, target_id, list, at_hotel, place, record_id);

create index push_records_conflicts on push_records (account_id, target_id) where conflicts is not null;

create function ledger_places() returns trigger language plpgsql as $$
begin
  new.place := place_of(new.account_id, new.module, new.record_id);
  new.here := new.place is not null;
  new.place := coalesce(new.place, '');
  return new;
end $$;
create trigger ledger_places before insert on push_records for each row
  when (new.module in ('profiles', 'accounts', 'reservations', 'blocks')) execute function ledger_places();

-- A transaction that writes several rows of the ledger holds its target first: an import and a push that took rows in
-- different orders would wait for each other.
create function hold_target(of_account uuid, of_property uuid) returns uuid language sql volatile as $$
  select id from push_targets
  where account_id = of_account and property_id = of_property and closed_at is null for no key update
$$;

-- The argument is the place of a record `n` in the order of its list.
create function ledger_follows_change() returns trigger language plpgsql as $$
declare target record;
begin
  for target in select f.account_id, f.property_id, hold_target(f.account_id, f.property_id) as id
    from (select distinct account_id, property_id from fresh) f
  loop
    continue when target.id is null;
    execute format('update push_records l
      set changed = l.changed or split_part(l.mark, ''.'', 1) <> n.version::text, place = %1$s from fresh n
      where l.account_id = $1 and l.target_id = $2 and n.account_id = $1 and n.property_id = $3
        and l.module = n.module and l.old_id = n.old_id
        and (not l.changed and split_part(l.mark, ''.'', 1) <> n.version::text or l.place <> %1$s)', tg_argv[0])
      using target.account_id, target.id, target.property_id;
  end loop;
  return null;
end $$;

create function ledger_follows_delete() returns trigger language plpgsql as $$
declare target record;
begin
  for target in select f.account_id, f.property_id, hold_target(f.account_id, f.property_id) as id
    from (select distinct account_id, property_id from stale) f
  loop
    continue when target.id is null;
    update push_records l set here = false, place = '' from stale n
      where l.account_id = target.account_id and l.target_id = target.id and n.account_id = target.account_id
        and n.property_id = target.property_id and l.module = n.module and l.old_id = n.old_id and l.record_id = n.id;
  end loop;
  return null;
end $$;

-- Contacts, nights, grids and notes go with the record that they belong to.
create function owners_of(of_module text, parent text, of_values jsonb)
  returns table (module text, old_id text) language sql immutable as $$
  select o.module, o.old_id from (values
    ('profiles', case when of_module in ('profile-contacts', 'notes') then parent end),
    ('accounts', case when of_module in ('profile-contacts', 'notes') then parent end),
    ('reservations', case of_module when 'reservation-nights' then parent when 'notes' then of_values ->> 'reservationId' end),
    ('blocks', case of_module when 'block-grid' then parent when 'notes' then of_values ->> 'blockId' end)
  ) o (module, old_id) where o.old_id is not null
$$;

create function ledger_follows_parts() returns trigger language plpgsql as $$
declare target record;
begin
  for target in select f.account_id, f.property_id, hold_target(f.account_id, f.property_id) as id
    from (select distinct account_id, property_id from parts) f
  loop
    continue when target.id is null;
    update push_records l set changed = true
      from (select distinct o.module, o.old_id from parts n cross join lateral owners_of(n.module, n.parent_old_id, n.values) o
        where n.account_id = target.account_id and n.property_id = target.property_id) n
      where l.account_id = target.account_id and l.target_id = target.id and l.module = n.module and l.old_id = n.old_id
        and not l.changed;
  end loop;
  return null;
end $$;

create trigger ledger_follows_change after update on profiles referencing new table as fresh
  for each statement execute function ledger_follows_change('n.name_key');
create trigger ledger_follows_change after update on reservations referencing new table as fresh
  for each statement execute function ledger_follows_change('n.arrival::text');
create trigger ledger_follows_change after update on blocks referencing new table as fresh
  for each statement execute function ledger_follows_change('n.begins::text');
create trigger ledger_follows_change after update on records referencing new table as fresh
  for each statement execute function ledger_follows_change('''''');
create trigger ledger_follows_parts after update on records referencing new table as parts
  for each statement execute function ledger_follows_parts();
create trigger ledger_follows_gone_parts after delete on records referencing old table as parts
  for each statement execute function ledger_follows_parts();
do $$
declare kind text;
begin
  foreach kind in array array['profiles', 'reservations', 'blocks', 'records'] loop
    execute format('create trigger ledger_follows_delete after delete on %I referencing old table as stale
      for each statement execute function ledger_follows_delete()', kind);
  end loop;
end $$;
