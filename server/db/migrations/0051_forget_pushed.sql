-- What was sent to a hotel and what it answered go with the other data of guests.
alter table push_targets add column purged_until timestamptz; -- bodies of calls before this moment are gone
