-- What profiles are compared by, several of a kind for each: their own e-mail, phone and mobile, and those of their
-- contacts. The columns of profiles and contacts say what a record brings. Who inserts records stores their keys
-- (`storeKeys`), because collecting new rows for a trigger takes a tenth of an import (0022); triggers follow every later change.
alter table profiles add column mk_mobile bigint;
alter table records add column mk_email bigint, add column mk_phone bigint, add column mk_address bigint;

create table match_keys (
  account_id uuid not null,
  property_id uuid not null,
  kind smallint not null, -- 0 e-mail, 1 phone, 2 name, 3 address
  key bigint not null, -- 52 bits of a hash
  profile_id bigint not null,
  contact_id bigint not null -- the contact that brought it; 0: the profile itself
);
-- Not unique: a phone and a mobile can be the same number.
create index match_keys_by_key on match_keys (property_id, kind, key, profile_id, contact_id);
call wall_tenant_table('match_keys');
drop index profiles_property_id_mk_email_idx, profiles_property_id_mk_phone_idx, profiles_property_id_mk_name_idx,
  profiles_property_id_mk_address_idx;

-- Null: the list that Bellhop comes with.
alter table accounts add column office_mails text[], add column relay_domains text[];

create function follow_profile_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from match_keys m using stale s
      cross join lateral (
        values (0, s.mk_email), (1, s.mk_phone), (1, s.mk_mobile), (2, s.mk_name), (3, s.mk_address)
        union all
        select k.* from records c
        cross join lateral (values (0, c.mk_email), (1, c.mk_phone), (3, c.mk_address)) as k (kind, key)
        where c.property_id = s.property_id and c.module = 'profile-contacts' and c.parent_old_id = s.old_id
      ) as k (kind, key)
      where m.property_id = s.property_id and m.kind = k.kind and m.key = k.key and m.profile_id = s.id;
    return null;
  end if;
  delete from match_keys m using stale s
    join fresh f on f.id = s.id and (f.mk_email, f.mk_phone, f.mk_mobile, f.mk_name, f.mk_address)
      is distinct from (s.mk_email, s.mk_phone, s.mk_mobile, s.mk_name, s.mk_address)
    cross join lateral (
      values (0, s.mk_email), (1, s.mk_phone), (1, s.mk_mobile), (2, s.mk_name), (3, s.mk_address)) as k (kind, key)
    where m.property_id = s.property_id and m.kind = k.kind and m.key = k.key and m.profile_id = s.id and m.contact_id = 0;
  insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
    select f.account_id, f.property_id, k.kind, k.key, f.id, 0 from stale s
    join fresh f on f.id = s.id and (f.mk_email, f.mk_phone, f.mk_mobile, f.mk_name, f.mk_address)
      is distinct from (s.mk_email, s.mk_phone, s.mk_mobile, s.mk_name, s.mk_address)
    cross join lateral (
      values (0, f.mk_email), (1, f.mk_phone), (1, f.mk_mobile), (2, f.mk_name), (3, f.mk_address)) as k (kind, key)
    where k.key is not null;
  return null;
end $$;

create function follow_contact_keys() returns trigger language plpgsql as $$
begin
  delete from match_keys m using stale s
    join profiles p on p.property_id = s.property_id and p.module in ('profiles', 'accounts') and p.old_id = s.parent_old_id
    cross join lateral (values (0, s.mk_email), (1, s.mk_phone), (3, s.mk_address)) as k (kind, key)
    where s.module = 'profile-contacts'
      and m.property_id = s.property_id and m.kind = k.kind and m.key = k.key and m.profile_id = p.id and m.contact_id = s.id;
  if tg_op = 'UPDATE' then
    insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
      select f.account_id, f.property_id, k.kind, k.key, p.id, f.id from fresh f
      join profiles p on p.property_id = f.property_id and p.module in ('profiles', 'accounts') and p.old_id = f.parent_old_id
      cross join lateral (values (0, f.mk_email), (1, f.mk_phone), (3, f.mk_address)) as k (kind, key)
      where f.module = 'profile-contacts' and k.key is not null;
  end if;
  return null;
end $$;

create trigger follow_keys_changed after update on profiles referencing old table as stale new table as fresh
  for each statement execute function follow_profile_keys();
create trigger follow_keys_deleted after delete on profiles referencing old table as stale
  for each statement execute function follow_profile_keys();
create trigger follow_keys_changed after update on records referencing old table as stale new table as fresh
  for each statement execute function follow_contact_keys();
create trigger follow_keys_deleted after delete on records referencing old table as stale
  for each statement execute function follow_contact_keys();

-- What was known before counts at once. A job makes the keys of every profile and contact anew, because a hash cannot
-- be turned into that of the last digits.
call show_rows('profiles');
call show_rows('match_keys');
call show_rows('jobs');
call show_rows('data_versions');
insert into match_keys (account_id, property_id, kind, key, profile_id, contact_id)
  select p.account_id, p.property_id, k.kind, k.key, p.id, 0 from profiles p
  cross join lateral (values (0, p.mk_email), (1, p.mk_phone), (2, p.mk_name), (3, p.mk_address)) as k (kind, key)
  where k.key is not null;
insert into jobs (account_id, property_id, name, payload, lane, max_tries, by_id, by_name)
  select distinct d.account_id, d.property_id, 'properties.match', '{}'::jsonb, 'properties.match ' || d.property_id, 1000,
    '00000000-0000-0000-0000-000000000000'::uuid, 'Bellhop'
  from data_versions d where d.module in ('profiles', 'accounts') and d.records > 0
  on conflict do nothing;
