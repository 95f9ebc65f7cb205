-- A run that nobody prepared takes what is sure, and stops before it stores anything otherwise.
alter table imports
  add column accept_unsure boolean not null default false, -- somebody said that unsure findings are taken as they are
  add column answers jsonb, -- what people said about findings that were not sure
  add column review jsonb; -- what a person must look at before the run goes on; null: nothing
