-- How many records of a module are in each state at a target, without reading the ledger's rows: the plan counts them at
-- every look.
create index push_records_states on push_records (account_id, target_id, module, at_hotel) where here;
