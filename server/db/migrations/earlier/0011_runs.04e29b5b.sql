-- Brings a database that applied an earlier text of this migration to what its present text makes. The migrator runs it
-- in place of the migration and notes the present checksum.

-- It noted only that an undo had come to its end. What that undo put back is no longer known.
alter table imports no force row level security;
alter table imports add column undo jsonb;
update imports set undo = '{"reversed": 0, "changedSince": [], "pushedSince": []}' where undo_done;
alter table imports drop column undo_done;

-- Match keys in hashes, and the letters of a batch counted by the database.
alter table import_ends
  add column created int not null generated always as (length(ends) - length(replace(ends, 'c', ''))) stored,
  add column updated int not null generated always as (length(ends) - length(replace(ends, 'u', ''))) stored,
  add column unchanged int not null generated always as (length(ends) - length(replace(ends, 'n', ''))) stored,
  add column rejected int not null generated always as (length(ends) - length(replace(ends, 'r', ''))) stored,
  add column waiting int not null generated always as (length(ends) - length(replace(ends, 'w', ''))) stored;
drop index profiles_property_id_mk_email_idx, profiles_property_id_mk_phone_idx, profiles_property_id_mk_name_idx,
  profiles_property_id_mk_address_idx;
create index on profiles using hash (mk_email);
create index on profiles using hash (mk_phone);
create index on profiles using hash (mk_name);
create index on profiles using hash (mk_address);
