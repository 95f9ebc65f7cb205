-- A statement without parameters in a trigger keeps the plan of its first call. A plan for three changed rows compares
-- every row with every other: the first large delete of the same connection then ran for minutes. Statements that join
-- the changed rows are now planned for the rows of each call (`execute`).

create or replace function follow_profile_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    execute $sql$
      delete from match_keys m using stale s
      cross join lateral (
        values (0, s.mk_email), (1, s.mk_phone), (1, s.mk_mobile), (2, s.mk_name), (3, s.mk_address)
        union all
        select k.* from records c
        cross join lateral (values (0, c.mk_email), (1, c.mk_phone), (3, c.mk_address)) as k (kind, key)
        where c.property_id = s.property_id and c.module = 'profile-contacts' and c.parent_old_id = s.old_id
      ) as k (kind, key)
      where m.property_id = s.property_id and m.kind = k.kind and m.key = k.key and m.profile_id = s.id$sql$;
    return null;
  end if;
  execute $sql$
    delete from match_keys m using stale s
    join fresh f on f.id = s.id and (f.mk_email, f.mk_phone, f.mk_mobile, f.mk_name, f.mk_address)
      is distinct from (s.mk_email, s.mk_phone, s.mk_mobile, s.mk_name, s.mk_address)
    cross join lateral (
      values (0, s.mk_email), (1, s.mk_phone), (1, s.mk_mobile), (2, s.mk_name), (3, s.mk_address)) as k (kind, key)
    where m.property_id = s.property_id and m.kind = k.kind and m.key = k.key and m.profile_id = s.id and m.contact_id = 0$sql$;
  execute $sql$
    insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
    select f.account_id, f.property_id, k.kind, k.key, f.id, 0 from stale s
    join fresh f on f.id = s.id and (f.mk_email, f.mk_phone, f.mk_mobile, f.mk_name, f.mk_address)
      is distinct from (s.mk_email, s.mk_phone, s.mk_mobile, s.mk_name, s.mk_address)
    cross join lateral (
      values (0, f.mk_email), (1, f.mk_phone), (1, f.mk_mobile), (2, f.mk_name), (3, f.mk_address)) as k (kind, key)
    where k.key is not null$sql$;
  return null;
end $$;

create or replace function follow_contact_keys() returns trigger language plpgsql as $$
begin
  execute $sql$
    delete from match_keys m using stale s
    join profiles p on p.property_id = s.property_id and p.module in ('profiles', 'accounts') and p.old_id = s.parent_old_id
    cross join lateral (values (0, s.mk_email), (1, s.mk_phone), (3, s.mk_address)) as k (kind, key)
    where s.module = 'profile-contacts'
      and m.property_id = s.property_id and m.kind = k.kind and m.key = k.key and m.profile_id = p.id and m.contact_id = s.id$sql$;
  if tg_op = 'UPDATE' then
    execute $sql$
      insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
      select f.account_id, f.property_id, k.kind, k.key, p.id, f.id from fresh f
      join profiles p on p.property_id = f.property_id and p.module in ('profiles', 'accounts') and p.old_id = f.parent_old_id
      cross join lateral (values (0, f.mk_email), (1, f.mk_phone), (3, f.mk_address)) as k (kind, key)
      where f.module = 'profile-contacts' and k.key is not null$sql$;
  end if;
  return null;
end $$;

create or replace function note_duplicate_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    execute $sql$
      insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select account_id, property_id, id, id from stale$sql$;
  else
    execute $sql$
      insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select f.account_id, f.property_id, f.id, f.id from fresh f join stale s on s.id = f.id where f.values <> s.values$sql$;
  end if;
  return null;
end $$;

create or replace function note_contact_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    execute $sql$
      insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select distinct p.account_id, p.property_id, p.id, p.id
      from (select property_id, parent_old_id from stale where module = 'profile-contacts'
        union select property_id, parent_old_id from fresh where module = 'profile-contacts') c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id$sql$;
  else
    execute $sql$
      insert into duplicate_changes (account_id, property_id, first_id, last_id)
      select distinct p.account_id, p.property_id, p.id, p.id from stale c
      join profiles p on p.property_id = c.property_id and p.module in ('profiles', 'accounts') and p.old_id = c.parent_old_id
      where c.module = 'profile-contacts'$sql$;
  end if;
  return null;
end $$;

create or replace function ledger_follows_delete() returns trigger language plpgsql as $$
declare target record;
begin
  for target in select f.account_id, f.property_id, hold_target(f.account_id, f.property_id) as id
    from (select distinct account_id, property_id from stale) f
  loop
    continue when target.id is null;
    execute $sql$
      update push_records l set here = false, place = '' from stale n
      where l.account_id = $1 and l.target_id = $2 and n.account_id = $1 and n.property_id = $3
        and l.module = n.module and l.old_id = n.old_id and l.record_id = n.id$sql$
      using target.account_id, target.id, target.property_id;
  end loop;
  return null;
end $$;

create or replace function ledger_follows_parts() returns trigger language plpgsql as $$
declare target record;
begin
  for target in select f.account_id, f.property_id, hold_target(f.account_id, f.property_id) as id
    from (select distinct account_id, property_id from parts) f
  loop
    continue when target.id is null;
    execute $sql$
      update push_records l set changed = true
      from (select distinct o.module, o.old_id from parts n cross join lateral owners_of(n.module, n.parent_old_id, n.values) o
        where n.account_id = $1 and n.property_id = $3) n
      where l.account_id = $1 and l.target_id = $2 and l.module = n.module and l.old_id = n.old_id and not l.changed$sql$
      using target.account_id, target.id, target.property_id;
  end loop;
  return null;
end $$;
