-- Saved views of the lists: what is shown, in which order, with which columns. A view is its owner's alone or the whole
-- account's. The owner is no foreign key: a super admin works in accounts without being a user of them, and what becomes
-- of a person's views depends on who else uses them (`forget_views`).
create table list_views (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  kind text not null, -- of the list
  name text not null,
  search jsonb not null, -- as in the list's address
  columns jsonb, -- keys in their order; null: as the list has them by itself
  owner_id uuid, -- null: of a person who is gone
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  check (shared or owner_id is not null)
);
create unique index on list_views (account_id, kind, owner_id, lower(name)) where not shared;
create unique index on list_views (account_id, kind, lower(name)) where shared;
call wall_tenant_table('list_views');

-- How a person wants to see a list, on whatever device.
create table list_looks (
  account_id uuid not null references accounts,
  user_id uuid not null,
  kind text not null,
  columns jsonb,
  density text not null,
  opens uuid, -- the view that opens the list
  primary key (account_id, user_id, kind),
  foreign key (account_id, opens) references list_views (account_id, id) on delete set null (opens)
);
call wall_tenant_table('list_looks');

-- Who goes takes along what was theirs alone; what the account shares stays.
create function forget_views() returns trigger language plpgsql as $$
begin
  delete from list_looks where account_id = old.account_id and user_id = old.id;
  delete from list_views where account_id = old.account_id and owner_id = old.id and not shared;
  update list_views set owner_id = null where account_id = old.account_id and owner_id = old.id;
  return null;
end $$;
create trigger forget_views after delete on users for each row execute function forget_views();
