-- Lists are prepared by one job a property, `lists.prepare`, which every change of records enqueues. Reading a list no
-- longer enqueues `lists.find`. Each large property gets the new job here, for sets that are missing or old.
call show_rows('jobs');
call show_rows('data_versions');
call show_rows('properties');

update jobs set state = 'cancelled', ended_at = now(), worker = null, lease_until = null
  where name = 'lists.find' and state in ('queued', 'running');

insert into jobs (account_id, property_id, name, payload, lane, max_tries, by_id, by_name)
  select p.account_id, p.id, 'lists.prepare', '{}', 'lists.prepare ' || p.id, 1000,
    '00000000-0000-0000-0000-000000000000', 'Bellhop'
  from properties p join data_versions d on d.account_id = p.account_id and d.property_id = p.id
  where d.module in ('profiles', 'accounts', 'reservations', 'blocks')
  group by p.account_id, p.id having sum(d.records) > 20000
  on conflict do nothing;
