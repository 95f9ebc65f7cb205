-- The old system's open invoices, and what of them was posted at a hotel. A list can be given anew; what was posted stays
-- known, since nothing takes a posting back.
create table receivable_lists (
  account_id uuid not null,
  property_id uuid not null,
  name text not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('receivable_lists');

create table receivables (
  account_id uuid not null,
  property_id uuid not null,
  line integer not null, -- of the list
  account text not null, -- its number, or what else the list has for it
  name text not null,
  invoice text not null,
  day date not null,
  amount numeric(16, 2) not null,
  currency text not null,
  folio text not null,
  note text not null,
  primary key (account_id, property_id, line),
  unique (account_id, property_id, invoice),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('receivables');

-- Written before its call leaves: `sending` with nobody who sends is a call whose end was not learned.
create table receivable_postings (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  invoice text not null,
  state text not null check (state in ('sending', 'posted', 'unknown', 'refused')),
  account text not null,
  new_id text not null, -- of the profile whose account it is
  amount numeric(16, 2) not null,
  currency text not null,
  detail text, -- what OPERA said
  by_name text not null, -- who gave the word, or settled what was not known
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id, invoice),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('receivable_postings');
