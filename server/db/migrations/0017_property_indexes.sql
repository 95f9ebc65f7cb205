-- Match keys are looked up within a property: by the key alone (0011) a look read what every other hotel has, and took
-- the longer the more of them share a name. With many hotels a batch of an import also writes to a few pages of each
-- index instead of all of them.
set local maintenance_work_mem = '128MB';
drop index profiles_mk_email_idx, profiles_mk_phone_idx, profiles_mk_name_idx, profiles_mk_address_idx;
create index on profiles (property_id, mk_email) where mk_email is not null;
create index on profiles (property_id, mk_phone) where mk_phone is not null;
create index on profiles (property_id, mk_name) where mk_name is not null;
create index on profiles (property_id, mk_address) where mk_address is not null;
