-- What an account runs by itself: its people, its hotels with their credentials, its settings, its files.

alter table accounts
  add column require_second_factor boolean not null default false, -- of its admins
  add column join_domains text[] not null default '{}', -- only addresses of these may be invited; none named: any
  add column quota_storage_mb int not null default 10240 check (quota_storage_mb >= 0),
  add column quota_files int not null default 1000 check (quota_files >= 0),
  add column quota_runs int not null default 1000 check (quota_runs >= 0), -- started within a day
  add column deleted_at timestamptz, -- a tombstone: what belonged to the account is gone, the log of it stays
  add column version int not null default 1;

alter table users add column version int not null default 1;

alter table properties
  add column kind text not null default '', -- `type` on the wire: hotel, resort, …
  add column fiscal_number text not null default '',
  add column siret_number text not null default '',
  add column postcode text not null default '', -- `pincode`
  add column city text not null default '',
  add column country text not null default '', -- ISO 3166-1 alpha-2
  add column currency text not null default '', -- ISO 4217
  add column timezone text not null default 'UTC',
  add column language text not null default 'en', -- of its guests, where a record names none
  add column hostname text not null default '',
  add column username text not null default '',
  add column client_id text not null default '',
  add column hotel_id text not null default '', -- `hoteid`
  add column enterprise_id text not null default '',
  add column oauth_scope text not null default '', -- `scope`
  add column auth_mode text not null default 'client_credentials' check (auth_mode in ('password', 'client_credentials')),
  add column external_system text not null default '',
  add column environment text not null default 'sandbox' check (environment in ('sandbox', 'test', 'live')),
  add column begin_date date,
  add column end_date date,
  add column live_date date, -- `datelive`
  add column push_per_second int not null default 40 check (push_per_second between 1 and 500),
  add column push_concurrency int not null default 8 check (push_concurrency between 1 and 64),
  add column quiet_from time, -- no push between the two, in the property's zone
  add column quiet_until time,
  add column purge_after_days int not null default 90 check (purge_after_days between 1 and 3650), -- after sign-off
  add column created_by uuid, -- `iduser`
  add column version int not null default 1,
  add check (begin_date <= live_date), add check (live_date <= end_date), add check (begin_date <= end_date),
  add check ((quiet_from is null) = (quiet_until is null));

-- Every slug that ever led somewhere still does: a rename adds a row, no other account or property may take the old one.
create table account_slugs (
  account_id uuid not null references accounts,
  slug text not null constraint account_slugs_slug_key unique,
  primary key (account_id, slug)
);
call wall_tenant_table('account_slugs');
create table property_slugs (
  account_id uuid not null,
  slug text not null,
  property_id uuid not null,
  primary key (account_id, slug),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('property_slugs');

create function keep_account_slug() returns trigger language plpgsql as $$
begin
  -- An own old one may come back; somebody else's is invisible here and still refused by the key.
  if not exists (select from account_slugs where account_id = new.account_id and slug = new.slug) then
    insert into account_slugs (account_id, slug) values (new.account_id, new.slug);
  end if;
  return null;
end $$;
create trigger keep_account_slug after insert or update of slug on accounts
  for each row execute function keep_account_slug();

create function keep_property_slug() returns trigger language plpgsql as $$
begin
  if not exists (select from property_slugs
    where account_id = new.account_id and slug = new.slug and property_id = new.id) then
    insert into property_slugs (account_id, slug, property_id) values (new.account_id, new.slug, new.id);
  end if;
  return null;
end $$;
create trigger keep_property_slug after insert or update of slug on properties
  for each row execute function keep_property_slug();

-- Rows from before this migration. The owner is held by the policies too, so they step aside for this moment.
alter table accounts no force row level security;
alter table properties no force row level security;
alter table account_slugs no force row level security;
alter table property_slugs no force row level security;
insert into account_slugs (account_id, slug) select account_id, slug from accounts;
insert into property_slugs (account_id, slug, property_id) select account_id, slug, id from properties;
alter table accounts force row level security;
alter table properties force row level security;
alter table account_slugs force row level security;
alter table property_slugs force row level security;

-- A property's secrets. Each has a key of its own, which is wrapped by the house's key `key_id`: rotation rewraps the
-- small keys and never touches the secrets. What they belong to is authenticated with them, so no row can be moved.
create table property_secrets (
  account_id uuid not null,
  property_id uuid not null,
  name text not null check (name in ('password', 'clientsecret', 'appkey')),
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  since timestamptz not null default now(),
  primary key (account_id, property_id, name),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('property_secrets');
-- For the command that rotates the house's key: it acts as this role, over all accounts.
grant select, update (key_id, wrapped_key) on property_secrets to bellhop_door;
create policy door on property_secrets to bellhop_door using (current_user = 'bellhop_door');
grant update (otp_secret) on logins to bellhop_door;

-- What an account keeps on disk (or wherever the storage port puts it), for downloads and for its quota.
create table files (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  kind text not null,
  name text not null,
  size bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id)
);
create index on files (account_id, created_at desc, id desc);
call wall_tenant_table('files');

-- A run that was asked for twice with the same key is one run. Several keys may lead to it: whoever asks while one of
-- its kind is under way gets that one, and gets it again later.
create table job_keys (
  account_id uuid not null,
  key text not null,
  job_id uuid not null,
  hash bytea not null, -- of what was asked under this key
  primary key (account_id, key),
  foreign key (account_id, job_id) references jobs (account_id, id) on delete cascade
);
create index on job_keys (account_id, job_id);
call wall_tenant_table('job_keys');

create index on audit_log (account_id, by_id, at desc);

-- The doors learn old slugs, the second factor that an account asks of its admins, and tombstones. `p_record` is the
-- id of a user or property that the call is about: where no slug names the account, it is the one that holds it.
grant select on account_slugs, property_slugs to bellhop_door;
create policy door on account_slugs for select to bellhop_door using (current_user = 'bellhop_door');
create policy door on property_slugs for select to bellhop_door using (current_user = 'bellhop_door');

drop policy own_memberships on accounts;
create policy own_memberships on accounts for select to bellhop_app using (
  deleted_at is null and (app_super() or exists (
    select from users u where u.account_id = accounts.account_id and u.login_id = app_login() and u.status <> 2)));

drop function door_session(bytea, text[], text, text, interval, boolean);
create function door_session(
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
  t tokens;
  l logins;
  u users;
  a accounts;
  p properties;
  holder uuid;
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

  if p_account is not null then
    select s.account_id into holder from account_slugs s where s.slug = lower(p_account);
    if holder is null and p_account ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then holder := p_account::uuid; end if;
  elsif p_record ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select x.account_id into holder from users x where x.id = p_record::uuid;
    if holder is null then select x.account_id into holder from properties x where x.id = p_record::uuid; end if;
  end if;

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
        and (p_property is null or x.id::text = lower(p_property) or exists (
          select from property_slugs s
          where s.account_id = a.account_id and s.slug = lower(p_property) and s.property_id = x.id))
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
alter function door_session(bytea, text[], text, text, text, interval, boolean) owner to bellhop_door;
revoke create on schema public from bellhop_door;
revoke execute on function door_session(bytea, text[], text, text, text, interval, boolean) from public;
grant execute on function door_session(bytea, text[], text, text, text, interval, boolean) to bellhop_app;

-- The two lookups of the door by record id.
create index on users (id);
create index on properties (id);
