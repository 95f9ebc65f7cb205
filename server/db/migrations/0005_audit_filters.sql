-- The log by what was done: for the filter, and to leap from one action to the next when the choices are listed.
create index on audit_log (account_id, action, at desc, id desc);
