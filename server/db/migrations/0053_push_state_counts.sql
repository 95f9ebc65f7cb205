-- How many records of a module are in each state at a target, kept in the transaction that changes the ledger: plans and
-- lists ask for it at every look, and to count a million rows takes half a second.
create table push_states (
  account_id uuid not null,
  target_id uuid not null,
  module text not null,
  at_hotel text not null,
  records bigint not null,
  primary key (account_id, target_id, module, at_hotel),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('push_states');

call show_rows('push_records');
call show_rows('push_states');
insert into push_states (account_id, target_id, module, at_hotel, records)
  select account_id, target_id, module, at_hotel, count(*) from push_records where at_hotel is not null group by 1, 2, 3, 4;

create or replace function note_pushed() returns trigger language plpgsql as $$
begin
  insert into push_versions as v (account_id, target_id, module)
    select distinct account_id, target_id, module from fresh order by 1, 2, 3
    on conflict (account_id, target_id, module) do update set version = v.version + 1;
  insert into push_states as s (account_id, target_id, module, at_hotel, records)
    select account_id, target_id, module, at_hotel, count(*) from fresh where at_hotel is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, target_id, module, at_hotel) do update set records = s.records + excluded.records;
  return null;
end $$;

create function note_changed() returns trigger language plpgsql as $$
begin
  insert into push_versions as v (account_id, target_id, module)
    select distinct account_id, target_id, module from fresh order by 1, 2, 3
    on conflict (account_id, target_id, module) do update set version = v.version + 1;
  insert into push_states as s (account_id, target_id, module, at_hotel, records)
    select account_id, target_id, module, at_hotel, sum(n) from (
      select account_id, target_id, module, at_hotel, 1 as n from fresh
      union all select account_id, target_id, module, at_hotel, -1 from stale
    ) both_sides where at_hotel is not null group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
    on conflict (account_id, target_id, module, at_hotel) do update set records = s.records + excluded.records;
  return null;
end $$;

create or replace function note_forgotten() returns trigger language plpgsql as $$
begin
  update push_versions v set version = v.version + 1
    from (select distinct account_id, target_id, module from stale) s
    where (v.account_id, v.target_id, v.module) = (s.account_id, s.target_id, s.module);
  update push_states c set records = c.records - s.n
    from (select account_id, target_id, module, at_hotel, count(*) as n from stale where at_hotel is not null
      group by 1, 2, 3, 4) s
    where (c.account_id, c.target_id, c.module, c.at_hotel) = (s.account_id, s.target_id, s.module, s.at_hotel);
  return null;
end $$;

drop trigger note_changed on push_records;
create trigger note_changed after update on push_records referencing old table as stale new table as fresh
  for each statement execute function note_changed();
