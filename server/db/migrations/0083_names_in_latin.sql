-- Names are compared without more titles, Greek and Cyrillic ones in Latin letters, whole names and addresses of one column
-- in their parts. A job makes the keys and forms of every profile and contact anew, and notes which have changed.
call show_rows('jobs');
call show_rows('data_versions');
insert into jobs (account_id, property_id, name, payload, lane, max_tries, by_id, by_name)
  select distinct d.account_id, d.property_id, 'properties.match', '{}'::jsonb, 'properties.match ' || d.property_id, 1000,
    '00000000-0000-0000-0000-000000000000'::uuid, 'Bellhop'
  from data_versions d where d.module in ('profiles', 'accounts') and d.records > 0
  on conflict do nothing;
