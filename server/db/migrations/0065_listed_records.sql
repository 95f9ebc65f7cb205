-- In a sample, letters of records that are not read whole: t the hotel's list has it as it was sent, n no list has it.
alter table verification_pages
  add column there integer generated always as (length(ends) - length(replace(ends, 't', ''))) stored,
  add column unproved integer generated always as (length(ends) - length(replace(ends, 'n', ''))) stored,
  -- Records that were read whole because the list said something else, so that chance had no part in it.
  add column flagged integer not null default 0,
  add column flagged_open integer not null default 0; -- of these: not as they were sent
