-- Brings a database that applied an earlier text of this migration to what its present text makes. The migrator runs it
-- in place of the migration and notes the present checksum.

alter table bulk_edit_pages
  add column records int generated always as (cardinality(ids)) stored,
  add column refusals int generated always as (cardinality(refused)) stored;
