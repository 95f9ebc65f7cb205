-- In a sample: the hotel's list has the record as it was sent; its fields were not compared.
alter table push_proofs
  drop constraint push_proofs_state_check,
  add constraint push_proofs_state_check check (state in
    ('verified', 'expected', 'there', 'differs', 'changedAtHotel', 'missing', 'doubled', 'unprovable'));

-- What needs a person stays a small index.
drop index push_proofs_account_id_target_id_module_state_cause_idx;
create index on push_proofs (account_id, target_id, module, state, cause)
  where state not in ('verified', 'expected', 'there');
