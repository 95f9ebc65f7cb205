-- What duplicates of a profile are found by, as it is compared: folded names, e-mails, numbers, address. Making it of the
-- values again for every comparison was half of the work. Null: not written since, then it is made of the values.
alter table profiles add column form text;
