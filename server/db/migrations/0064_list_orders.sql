-- What lists are ordered by is what they show: `name_key` takes Aeschbacher for Aschbacher, as a search should and an order
-- should not. Small letters without accents, as text of "C", so that both databases order alike. Behind row-level security
-- an index serves bare columns only, so these are generated, and no writer has to know of them (docs/decisions/054).
create function order_of(shown text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(
    lower(regexp_replace(normalize(left(coalesce(shown, ''), 200), NFD), '[\u0300-\u036f]', '', 'g')),
    'øØđĐłŁħĦıÆŒ', 'ooddllhhiæœ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

alter table profiles
  add column name_order text collate "C" generated always as (order_of(name)) stored,
  add column city_order text collate "C" generated always as (order_of(values ->> 'city')) stored,
  add column country text collate "C" generated always as (left(coalesce(values ->> 'country', ''), 60)) stored;
drop index profiles_property_id_name_key_id_idx;
drop index profiles_types;
create index on profiles (property_id, name_order, id);
create index profiles_types on profiles (property_id, type, name_order, id) where type <> 'Guest';
create index on profiles (property_id, city_order, id);
create index on profiles (property_id, country, id);

alter table reservations
  add column room_type text collate "C" generated always as (left(coalesce(values ->> 'roomType', ''), 60)) stored,
  add column rate_code text collate "C" generated always as (left(coalesce(values ->> 'rateCode', ''), 60)) stored;
create index on reservations (property_id, room_type, id);
create index on reservations (property_id, rate_code, id);
create index on reservations (property_id, departure, id);

-- The ledger's pages are in the list's own order too.
create or replace function place_of(of_account uuid, of_module text, of_record bigint) returns text language sql stable as $$
  select case of_module
    when 'reservations' then (select arrival::text from reservations where account_id = of_account and id = of_record)
    when 'blocks' then (select begins::text from blocks where account_id = of_account and id = of_record)
    else (select name_order from profiles where account_id = of_account and id = of_record) end
$$;
drop trigger ledger_follows_change on profiles;
create trigger ledger_follows_change after update on profiles referencing new table as fresh
  for each statement execute function ledger_follows_change('n.name_order');

call show_rows('profiles');
call show_rows('push_records');
call show_rows('list_sets');
call show_rows('list_set_pages');
call show_rows('list_words');
call show_rows('list_beginnings');
call show_rows('jobs');
call show_rows('bulk_edits');
call show_rows('bulk_edit_pages');
-- Nothing else of the ledger changes, so nothing is counted anew.
alter table push_records disable trigger user;
update push_records l set place = t.name_order from profiles t
  where l.list = 'profiles' and l.here and t.account_id = l.account_id and t.id = l.record_id and l.place <> t.name_order;
alter table push_records enable trigger user;
-- Sets are in the order that was. A large property has a preparation that waits for its next day: it comes now.
delete from list_words;
delete from list_beginnings;
delete from list_sets where kind = 'profiles';
update jobs set run_at = clock_timestamp() where name = 'lists.prepare' and state = 'queued';
-- A change of many that is still noting whom it means begins again, in the new order.
delete from bulk_edit_pages p using bulk_edits b
  where b.account_id = p.account_id and b.id = p.bulk_id and b.phase = 'collecting' and b.kind = 'profiles';
update bulk_edits set after = null where phase = 'collecting' and kind = 'profiles';
