-- The queue of duplicates is read in its order, for all bands and for one: the page sorted all groups at every visit.
drop index duplicate_groups_queue;
create index duplicate_groups_queue on duplicate_groups
  (property_id, later nulls first, array_position(array['sure', 'likely', 'possible', 'related'], band), weight desc, id);
create index duplicate_groups_band on duplicate_groups (property_id, band, later nulls first, weight desc, id);

-- No condition looks into these columns, and sampling them is more than half of an analyze.
alter table profiles alter values set statistics 0, alter form set statistics 0, alter origins set statistics 0,
  alter corrected set statistics 0;
alter table reservations alter values set statistics 0, alter origins set statistics 0, alter corrected set statistics 0;
alter table blocks alter values set statistics 0, alter origins set statistics 0, alter corrected set statistics 0;
alter table records alter values set statistics 0, alter origins set statistics 0, alter corrected set statistics 0;
