-- The cut-over of a property: what differs from the list that every property begins with, its own steps, who has ticked
-- what and when. What the product sees itself is not stored: it follows from the rows that it sees.
create table cutover_steps (
  account_id uuid not null,
  property_id uuid not null,
  id text not null, -- the name of a step of the common list, or an id of the property's own
  title text, -- of an own step; null: the words of the common list
  note text not null default '',
  day integer, -- counted from the day of the go-live; null: day and time of the common list
  at_time text, -- of the property's own clock; null: some time of that day
  owner text not null default '',
  removed boolean not null default false, -- a step of the common list that the property does not have
  done_at timestamptz,
  done_by_id uuid,
  done_by_name text,
  version integer not null default 1,
  primary key (account_id, property_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
call wall_tenant_table('cutover_steps');

-- Figures that a person has signed. The text is what the hash was made of, byte for byte.
create table sign_offs (
  account_id uuid not null,
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  target_id uuid not null,
  environment text not null check (environment in ('sandbox', 'test', 'live')),
  figures text not null, -- canonical JSON, without a word that a person typed
  hash text not null, -- sha256 of it, as hexadecimal digits
  words jsonb not null default '{}', -- what people typed, by its own sha256, which is what the figures hold of it
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  withdrawn_why text,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade,
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
create index on sign_offs (account_id, property_id, at);
call wall_tenant_table('sign_offs');

-- A team follows the list on its phones: every change is said on the channel that all processes hear.
create function tell_cutover() returns trigger language plpgsql as $$
declare changed record := coalesce(new, old);
begin
  perform pg_notify('bellhop_jobs', changed.account_id || ' ' || changed.property_id || ' cutover');
  return null;
end $$;
create trigger tell_cutover after insert or update or delete on cutover_steps for each row execute function tell_cutover();
create trigger tell_cutover after insert or update on sign_offs for each row execute function tell_cutover();
