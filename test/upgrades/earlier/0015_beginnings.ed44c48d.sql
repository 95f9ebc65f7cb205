-- How many profiles of each type have a name with a word that begins so, for one or two letters: hundreds of thousands may,
-- and counting them takes a quarter of a second. Counted for a version of the data: the set `beginnings` of profiles.
create table list_beginnings (
  account_id uuid not null,
  property_id uuid not null,
  beginning text collate "C" not null,
  type text not null,
  profiles int not null,
  primary key (account_id, property_id, beginning, type)
);
call wall_tenant_table('list_beginnings');
