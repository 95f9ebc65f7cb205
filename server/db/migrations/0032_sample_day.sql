-- The day that the samples are made for: the first day of the demo, if there is one.
alter table installation add column sample_day date;
grant select (sample_day), update (sample_day) on installation to bellhop_app;
