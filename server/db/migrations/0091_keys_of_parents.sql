-- Deleting a row looks for what refers to it: each foreign key has an index that begins with its columns.
create index user_properties_of_property on user_properties (account_id, property_id);
create index jobs_of_property on jobs (account_id, property_id) where property_id is not null;
create index property_slugs_of_property on property_slugs (account_id, property_id);
create index uploads_of_property on uploads (account_id, property_id);
create index rehearsals_of_configuration on rehearsals (account_id, configuration_id);
create index verifications_of_target on verifications (account_id, target_id);
create index record_edits_of_property on record_edits (account_id, property_id);
create index list_looks_of_view on list_looks (account_id, opens) where opens is not null;
create index push_targets_of_property on push_targets (account_id, property_id);
create index push_runs_of_target on push_runs (account_id, target_id);
create index sign_offs_of_target on sign_offs (account_id, target_id);
create index notifications_of_property on notifications (account_id, property_id) where property_id is not null;
create index hotel_merges_of_property on hotel_merges (account_id, property_id);
