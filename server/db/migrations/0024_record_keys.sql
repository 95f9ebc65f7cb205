-- Ids of records are numbers of one sequence for all accounts. Outside they are UUIDs that are computed from the number
-- with this key, so that nobody reads from them how many records other hotels have. The key stays as long as the property:
-- links that people saved must keep working, also after a restore.
alter table properties add column record_key uuid not null default gen_random_uuid();
