-- The id of the key that this database is sealed with, never the key: a process with another one is refused at its start,
-- instead of sealing what the others cannot open. Null: no start has noted it yet.
alter table installation add column key_id text;
