-- What an account's decisions have taught: by `<field> <level>` how many bits more or less than Bellhop's own weights.
create table learned_weights (
  account_id uuid not null references accounts (account_id) on delete cascade,
  preset text not null check (preset in ('guests', 'companies')),
  shifts jsonb not null,
  decisions integer not null, -- so many they were learned from
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, preset)
);
call wall_tenant_table('learned_weights');
