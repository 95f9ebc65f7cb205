-- Numbers that look like a card's are masked, with a fingerprint of each: ids that were taken for cards stay different.
-- The key of an account's fingerprints is wrapped by the house's key `key_id`, like the keys of a property's secrets.
create table account_keys (
  account_id uuid primary key references accounts,
  key_id text not null,
  wrapped_key bytea not null,
  since timestamptz not null default now()
);
call wall_tenant_table('account_keys');
-- For the command that rotates the house's key: it acts as this role, over all accounts.
grant select, update (key_id, wrapped_key) on account_keys to bellhop_door;
create policy door on account_keys to bellhop_door using (current_user = 'bellhop_door');

-- Columns that whoever uploaded the file declared to hold ids: numbers in them are not masked.
alter table uploads add column id_columns text[] not null default '{}';
alter table files add column id_columns text[] not null default '{}';
