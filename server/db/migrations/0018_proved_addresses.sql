-- Who may join which account, and by which name an account is found.

-- When the login's address was proved: its owner opened a link that was mailed to it. Null: good only in the account
-- that made the login.
alter table logins add column proved_at timestamptz;
grant select (proved_at), insert (proved_at), update (proved_at) on logins to bellhop_app;
grant update (proved_at) on logins to bellhop_door; -- with the super admin's mark

-- The one link by which a login proves an address: its own, or a new one that counts from then on.
create table address_proofs (
  login_id uuid primary key references logins on delete cascade,
  email text not null check (email = lower(email)),
  hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
alter table address_proofs enable row level security;
alter table address_proofs force row level security;
create policy own_login on address_proofs to bellhop_app using (login_id = app_login());
grant select, insert, update, delete on address_proofs to bellhop_app;

-- Recovery codes, a row each: deleting the row uses the code up, also when two are used at the same moment.
create table recovery_codes (
  login_id uuid not null references logins on delete cascade,
  hash bytea not null,
  primary key (login_id, hash)
);

-- Nobody can know which addresses were proved before this migration, except those of super admins, who were named on
-- the command line, and of the demo. The owner is held by the policies too, so they step aside for this moment.
alter table logins no force row level security;
update logins set proved_at = now()
where is_super or email in
  ('root@bellhop.example', 'admin@grand-azur.example', 'user@grand-azur.example', 'admin@alpen-stern.example');
insert into recovery_codes (login_id, hash)
  select distinct l.login_id, h.hash from logins l cross join unnest(l.recovery_hashes) as h (hash);
alter table logins force row level security;
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_login on recovery_codes to bellhop_app using (login_id = app_login());
grant select, insert, delete on recovery_codes to bellhop_app;

-- An invitation of somebody who has a login already. It is for the address, not for the login: a login that moves to
-- another address leaves its invitations behind. Accepted, it becomes a user with the same id.
create table invitations (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  email text not null check (email = lower(email)),
  firstname text not null,
  lastname text not null,
  mobile text not null default '',
  role smallint not null,
  property_ids uuid[] not null default '{}',
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, email)
);
create index on invitations (email);
call wall_tenant_table('invitations');
-- A person sees the invitations of the proved address, outside of any account.
create policy own_invitations on invitations for select to bellhop_app using (
  app_account() is null and exists (
    select from logins l where l.login_id = app_login() and l.proved_at is not null and l.email = invitations.email));
grant select on invitations to bellhop_door;
create policy door on invitations for select to bellhop_door using (current_user = 'bellhop_door');

-- Ids and slugs are separate spaces. A slug in the form of an id gets a word before it; an old one of that form is
-- forgotten, because it leads where an id should.
alter table accounts no force row level security;
alter table account_slugs no force row level security;
alter table properties no force row level security;
alter table property_slugs no force row level security;
do $$
declare
  id_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  a accounts;
  p properties;
  wish text;
  n int;
begin
  for a in select * from accounts where slug ~ id_form loop
    n := 1;
    loop
      wish := 'account-' || a.slug || case when n = 1 then '' else '-' || n end;
      exit when not exists (select from account_slugs where slug = wish and account_id <> a.account_id)
        and not exists (select from accounts where slug = wish and account_id <> a.account_id);
      n := n + 1;
    end loop;
    update accounts set slug = wish where account_id = a.account_id;
  end loop;
  for p in select * from properties where slug ~ id_form loop
    n := 1;
    loop
      wish := 'hotel-' || p.slug || case when n = 1 then '' else '-' || n end;
      exit when not exists (
        select from property_slugs where account_id = p.account_id and slug = wish and property_id <> p.id);
      n := n + 1;
    end loop;
    update properties set slug = wish where account_id = p.account_id and id = p.id;
  end loop;
  delete from account_slugs where slug ~ id_form;
  delete from property_slugs where slug ~ id_form;
end $$;
alter table accounts force row level security;
alter table account_slugs force row level security;
alter table properties force row level security;
alter table property_slugs force row level security;

alter table accounts add constraint accounts_slug_is_no_id
  check (slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
alter table account_slugs add constraint account_slugs_slug_is_no_id
  check (slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
alter table properties add constraint properties_slug_is_no_id
  check (slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
alter table property_slugs add constraint property_slugs_slug_is_no_id
  check (slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

-- The doors: whoever is invited may sign in to answer, also without any account; recovery codes stay inside; what has
-- the form of an id is looked up as an id and as nothing else.
drop function door_sign_in(text);
alter table logins drop column recovery_hashes;
create function door_sign_in(p_email text)
  returns table (
    login_id uuid, password_hash text, is_super boolean, enabled boolean, language text, otp_secret text,
    otp_since timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select l.login_id, l.password_hash, l.is_super,
    l.is_super or exists (select from users u where u.login_id = l.login_id and u.status <> 2)
      or exists (select from invitations i where i.email = l.email),
    l.language, l.otp_secret, l.otp_since
  from logins l where l.email = p_email
$$;

create or replace function door_session(
  p_hash bytea, p_kinds text[], p_account text, p_property text, p_record text, p_idle interval, p_active boolean
) returns table (
  token_id uuid, kind text, family uuid, used_at timestamptz, login_id uuid, email text, language text,
  is_super boolean, second_factor boolean, second_factor_due boolean, expires_at timestamptz, idle_at timestamptz,
  user_id uuid, user_name text, role int, ability jsonb, account_id uuid, account_slug text, property_id uuid,
  property_slug text, property_status int
) language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  id_form constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  t tokens;
  l logins;
  u users;
  a accounts;
  p properties;
  holder uuid;
  wanted uuid; -- the property's id, where the call names one in that form
begin
  select * into t from tokens where hash = p_hash and kind = any (p_kinds) and expires_at > now();
  if not found or (t.kind = 'session' and t.last_seen_at + p_idle <= now()) then return; end if;
  select * into l from logins where login_id = t.login_id;
  if not l.is_super and not exists (select from users where login_id = l.login_id and status <> 2)
    and not exists (select from invitations i where i.email = l.email) then return; end if;

  -- Written at most every few seconds: a busy page must not turn each read into a write.
  if p_active and t.last_seen_at < now() - least(interval '10 seconds', p_idle / 10) then
    update tokens set last_seen_at = now() where login_id = t.login_id and id = t.id;
    t.last_seen_at := now();
  end if;

  if p_account ~* id_form then holder := p_account::uuid;
  elsif p_account is not null then
    select s.account_id into holder from account_slugs s where s.slug = lower(p_account);
  elsif p_record ~* id_form then
    select x.account_id into holder from users x where x.id = p_record::uuid;
    if holder is null then select x.account_id into holder from properties x where x.id = p_record::uuid; end if;
  end if;
  if p_property ~* id_form then wanted := p_property::uuid; end if;

  select x.* into a from accounts x
  where (p_account is null or x.account_id = holder) and x.deleted_at is null
    and (l.is_super
      or exists (select from users m where m.account_id = x.account_id and m.login_id = l.login_id and m.status <> 2))
    and (t.property_ids is null
      or exists (select from properties y where y.account_id = x.account_id and y.id = any (t.property_ids)))
  order by x.account_id is not distinct from holder desc,
    x.account_id is not distinct from l.last_account_id desc, x.created_at, x.account_id
  limit 1;
  if a.account_id is not null then
    select * into u from users where account_id = a.account_id and login_id = l.login_id and status <> 2;
    -- Without a slug only the caller's single property will do: no call acts on a hotel by guessing.
    select (array_agg(x))[1].* into p from (
      select x from properties x
      where x.account_id = a.account_id
        and (p_property is null or x.id = wanted or (wanted is null and exists (
          select from property_slugs s
          where s.account_id = a.account_id and s.slug = lower(p_property) and s.property_id = x.id)))
        and (t.property_ids is null or x.id = any (t.property_ids))
        and (l.is_super or u.role in (1, 2) or exists (
          select from user_properties up
          where up.account_id = a.account_id and up.user_id = u.id and up.property_id = x.id))
      limit 2
    ) as mine (x) having count(*) = 1;
  end if;

  return query select t.id, t.kind, t.family, t.used_at, l.login_id, l.email, l.language, l.is_super,
    l.otp_since is not null,
    coalesce(a.require_second_factor and u.role in (1, 2) and l.otp_since is null, false),
    t.expires_at, case when t.kind = 'session' then t.last_seen_at + p_idle end,
    coalesce(u.id, l.login_id), trim(coalesce(u.firstname, l.firstname) || ' ' || coalesce(u.lastname, l.lastname)),
    case when l.is_super then 2 else u.role::int end, u.ability, a.account_id, a.slug, p.id, p.slug, p.status::int;
end $$;

grant create on schema public to bellhop_door;
alter function door_sign_in(text) owner to bellhop_door;
revoke create on schema public from bellhop_door;
revoke execute on function door_sign_in(text) from public;
grant execute on function door_sign_in(text) to bellhop_app;
