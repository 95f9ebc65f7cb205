-- Groups and their members are written together, by one function (`replaceGroups`): a look at the group for each member,
-- and second indexes with the columns of the key, were half of the time that storing them took.
alter table duplicate_members drop constraint duplicate_members_account_id_group_id_fkey;
drop index duplicate_members_account_id_group_id_idx, duplicate_members_property_id_profile_id_idx,
  duplicate_pairs_property_id_a_b_idx;
alter table duplicate_findings drop constraint duplicate_findings_account_id_property_id_fkey;
