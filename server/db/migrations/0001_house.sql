-- Plain SQL, forward only; runs on PostgreSQL 15 and on PGlite (18). The roles bellhop_app and bellhop_door exist
-- before the first migration (server/db/roles.ts).
--
-- Two walls keep accounts apart: a where clause in every repository function, and the policies below behind it.
-- Every key and foreign key of a tenant table leads with account_id, so no row can point into another account.

revoke create on schema public from public;
grant usage on schema public to bellhop_app, bellhop_door;

-- Who acts, set by `set local` semantics in each transaction. Afterwards a setting is '', not null, hence the nullif.
create function app_account() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::uuid $$;
create function app_login() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.login', true), '')::uuid $$;

-- Puts a table behind the tenant wall. Every migration that makes a tenant table calls it; the catalogue test fails
-- for a table that was forgotten.
create procedure wall_tenant_table(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy own_account on %s to bellhop_app using (account_id = app_account())', tenant_table);
  execute format('grant select, insert, update, delete on %s to bellhop_app', tenant_table);
end $$;
revoke execute on procedure wall_tenant_table(regclass) from public;

create table accounts (
  account_id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  email text not null,
  group_name text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now()
);
call wall_tenant_table('accounts');

create table properties (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  old_code text not null default '', -- the property's code in the old system, `oracleid` on the wire
  address text not null default '',
  phone text not null default '',
  status smallint not null default 0 check (status in (0, 1, 2)), -- in preparation, live, closed
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, slug)
);
call wall_tenant_table('properties');

-- A person. The e-mail is the one deliberately global key; what a person may do hangs on `users`, one row an account.
create table logins (
  login_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text,
  firstname text not null default '',
  lastname text not null default '',
  language text not null default 'en',
  is_super boolean not null default false,
  otp_secret text, -- sealed with a key outside the database
  otp_since timestamptz, -- null: not confirmed yet, not asked for
  recovery_hashes bytea[] not null default '{}',
  last_account_id uuid,
  last_property_id uuid,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create table users (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  login_id uuid not null references logins,
  firstname text not null,
  lastname text not null,
  mobile text not null default '',
  role smallint not null default 3,
  status smallint not null default 0 check (status in (0, 1, 2)), -- new, active, disabled
  ability jsonb, -- a list that narrows what the role may do
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, login_id)
);
create index on users (login_id);
call wall_tenant_table('users');

create table user_properties (
  account_id uuid not null,
  user_id uuid not null,
  property_id uuid not null,
  primary key (account_id, user_id, property_id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade,
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('user_properties');

-- The switcher: a person sees every account he or she works for, a super admin all of them.
create function app_super() returns boolean language sql stable parallel safe
  as $$ select current_setting('app.super', true) = 'on' $$;
create policy own_memberships on users for select to bellhop_app using (login_id = app_login());
create policy own_memberships on accounts for select to bellhop_app using (
  app_super() or exists (select from users u where u.account_id = accounts.account_id and u.login_id = app_login() and u.status <> 2));

-- What proves who is calling. Only hashes are kept: a stolen table opens nothing.
--   session   a browser's cookie, idle limit and seven days
--   access    a program's bearer token, fifteen minutes
--   refresh   trades for a new pair, once; used again it ends its family
--   api       a personal token, only for the properties it names
--   password  a one-time link to set a password
create table tokens (
  login_id uuid not null references logins on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('session', 'access', 'refresh', 'api', 'password')),
  hash bytea not null unique,
  family uuid,
  used_at timestamptz,
  name text not null default '', -- an API token's name, a session's device
  property_ids uuid[],
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (login_id, id)
);
create index on tokens (login_id, kind);

-- Counted attempts and used-up challenges, by the hash of what is counted: no address, no name stands here.
create table throttles (
  key_hash bytea primary key,
  hits int not null,
  ends_at timestamptz not null
);
create index on throttles (ends_at);
grant select, insert, update, delete on throttles to bellhop_app;

-- Rows of a person: seen by that person; a login's name and address also by the accounts it works for. Password
-- hashes and the super admin's mark are outside the application's grants: only the door below reads them.
alter table logins enable row level security;
alter table logins force row level security;
create policy own_login on logins to bellhop_app using (login_id = app_login());
create policy colleagues on logins for select to bellhop_app
  using (exists (select from users where users.login_id = logins.login_id and users.account_id = app_account()));
grant select (login_id, email, firstname, lastname, language, otp_since, last_account_id, last_property_id,
  last_sign_in_at, created_at) on logins to bellhop_app;
grant insert (login_id, email, password_hash, firstname, lastname, language) on logins to bellhop_app;
grant update (email, password_hash, firstname, lastname, language, otp_secret, otp_since,
  recovery_hashes, last_account_id, last_property_id, last_sign_in_at) on logins to bellhop_app;

alter table tokens enable row level security;
alter table tokens force row level security;
create policy own_login on tokens to bellhop_app using (login_id = app_login());
grant select, insert, update, delete on tokens to bellhop_app;

-- The doors: what must be asked before a tenant is known. They belong to bellhop_door, which sees through its own
-- policies and owns nothing else. Exactly three exist; the third, door_claim_job, stands with the queue.
grant select on accounts, properties, users, user_properties, logins, tokens to bellhop_door;
grant update (last_seen_at) on tokens to bellhop_door;
grant update (is_super) on logins to bellhop_door; -- for the command line, which acts as this role to name a super admin
-- The login is a member of the role, so each policy asks who is acting now: only inside a door is it the role itself.
create policy door on accounts for select to bellhop_door using (current_user = 'bellhop_door');
create policy door on properties for select to bellhop_door using (current_user = 'bellhop_door');
create policy door on users for select to bellhop_door using (current_user = 'bellhop_door');
create policy door on user_properties for select to bellhop_door using (current_user = 'bellhop_door');
create policy door on logins to bellhop_door using (current_user = 'bellhop_door');
create policy door on tokens to bellhop_door using (current_user = 'bellhop_door');

create function door_sign_in(p_email text)
  returns table (
    login_id uuid, password_hash text, is_super boolean, enabled boolean, language text, otp_secret text,
    otp_since timestamptz, recovery_hashes bytea[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select l.login_id, l.password_hash, l.is_super,
    l.is_super or exists (select from users u where u.login_id = l.login_id and u.status <> 2),
    l.language, l.otp_secret, l.otp_since, l.recovery_hashes
  from logins l where l.email = p_email
$$;

-- Token → who it is and, where the slugs lead to one, account and property. No row: the token is not valid now.
-- Null account or property: not found, foreign or not assigned; the caller cannot tell which.
create function door_session(
  p_hash bytea, p_kinds text[], p_account text, p_property text, p_idle interval, p_active boolean
) returns table (
  token_id uuid, kind text, family uuid, used_at timestamptz, login_id uuid, email text, language text,
  is_super boolean, second_factor boolean, expires_at timestamptz, idle_at timestamptz, user_id uuid, user_name text,
  role int, ability jsonb, account_id uuid, account_slug text, property_id uuid, property_slug text
) language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  t tokens;
  l logins;
  u users;
  a accounts;
  p properties;
begin
  select * into t from tokens where hash = p_hash and kind = any (p_kinds) and expires_at > now();
  if not found or (t.kind = 'session' and t.last_seen_at + p_idle <= now()) then return; end if;
  select * into l from logins where login_id = t.login_id;
  if not l.is_super and not exists (select from users where login_id = l.login_id and status <> 2) then return; end if;

  -- Written at most every few seconds: a busy page must not turn each read into a write.
  if p_active and t.last_seen_at < now() - least(interval '10 seconds', p_idle / 10) then
    update tokens set last_seen_at = now() where login_id = t.login_id and id = t.id;
    t.last_seen_at := now();
  end if;

  select x.* into a from accounts x
  where (p_account is null or x.slug = lower(p_account) or x.account_id::text = lower(p_account))
    and (l.is_super
      or exists (select from users m where m.account_id = x.account_id and m.login_id = l.login_id and m.status <> 2))
    and (t.property_ids is null
      or exists (select from properties y where y.account_id = x.account_id and y.id = any (t.property_ids)))
  order by x.account_id is not distinct from l.last_account_id desc, x.created_at, x.account_id limit 1;
  if a.account_id is not null then
    select * into u from users where account_id = a.account_id and login_id = l.login_id and status <> 2;
    -- Without a slug only the caller's single property will do: no call acts on a hotel by guessing.
    select (array_agg(x))[1].* into p from (
      select x from properties x
      where x.account_id = a.account_id
        and (p_property is null or x.slug = lower(p_property) or x.id::text = lower(p_property))
        and (t.property_ids is null or x.id = any (t.property_ids))
        and (l.is_super or u.role in (1, 2) or exists (
          select from user_properties up
          where up.account_id = a.account_id and up.user_id = u.id and up.property_id = x.id))
      limit 2
    ) as mine (x) having count(*) = 1;
  end if;

  return query select t.id, t.kind, t.family, t.used_at, l.login_id, l.email, l.language, l.is_super,
    l.otp_since is not null, t.expires_at, case when t.kind = 'session' then t.last_seen_at + p_idle end,
    coalesce(u.id, l.login_id), trim(coalesce(u.firstname, l.firstname) || ' ' || coalesce(u.lastname, l.lastname)),
    case when l.is_super then 2 else u.role::int end, u.ability, a.account_id, a.slug, p.id, p.slug;
end $$;

-- A function's new owner must be allowed to create in its schema, for this moment only.
grant create on schema public to bellhop_door;
alter function door_sign_in(text) owner to bellhop_door;
alter function door_session(bytea, text[], text, text, interval, boolean) owner to bellhop_door;
revoke create on schema public from bellhop_door;
revoke execute on function door_sign_in(text) from public;
revoke execute on function door_session(bytea, text[], text, text, interval, boolean) from public;
grant execute on function door_sign_in(text) to bellhop_app;
grant execute on function door_session(bytea, text[], text, text, interval, boolean) to bellhop_app;
