-- Repairs of what reading back has shown, samples of large hotels, and bookings of the hotel beside ours.

alter table verifications
  add column only_changed boolean not null default false, -- only what was not read since its push
  add column waits_for uuid, -- a push that mends records: it is over before they are read
  add column sample jsonb, -- {rate, of, always}: parts of 1,048,576 that are read, of so many records; null: all
  add column beside integer; -- bookings of the hotel that are not ours

alter table push_proofs
  add column cause text not null default '', -- names of the fields that differ
  add column stale boolean not null default false; -- pushed again, or about to be: to be read again

create index on push_proofs (account_id, target_id, module, state, cause) where state not in ('verified', 'expected');
