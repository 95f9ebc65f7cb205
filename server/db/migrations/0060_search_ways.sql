-- What a search compares beside names: e-mails by their beginning, phones by their last digits (turned round, so that
-- they are a beginning too), old ids by their beginning. Behind row-level security an index serves only ranges of bare
-- columns. The columns are generated, so no writer has to know of them (docs/decisions/052).
alter table profiles
  add column find_email text collate "C" generated always as (nullif(lower(left(values ->> 'email', 200)), '')) stored,
  add column find_phone text collate "C" generated always as (
    nullif(left(reverse(regexp_replace(values ->> 'phone', '\D', '', 'g')), 40), '')) stored,
  add column find_mobile text collate "C" generated always as (
    nullif(left(reverse(regexp_replace(values ->> 'mobile', '\D', '', 'g')), 40), '')) stored;
create index on profiles (property_id, find_email) where find_email is not null;
create index on profiles (property_id, find_phone) where find_phone is not null;
create index on profiles (property_id, find_mobile) where find_mobile is not null;
create index on profiles (property_id, (old_id collate "C"));
create index on reservations (property_id, (old_id collate "C"));

-- Contacts count as their profile's. Other records have neither.
alter table records
  add column find_email text collate "C" generated always as (
    case when module = 'profile-contacts' and values ->> 'kind' = 'Email'
      then nullif(lower(left(values ->> 'value', 200)), '') end) stored,
  add column find_phone text collate "C" generated always as (
    case when module = 'profile-contacts' and values ->> 'kind' in ('Phone', 'Mobile')
      then nullif(left(reverse(regexp_replace(values ->> 'value', '\D', '', 'g')), 40), '') end) stored;
create index on records (property_id, find_email) where find_email is not null;
create index on records (property_id, find_phone) where find_phone is not null;
