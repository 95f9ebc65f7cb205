-- Home and the push's results ask which causes failed: few of a million records have one.
create index on push_records (account_id, target_id, module, cause, field) where cause is not null;
