-- created_at took the clock, updated_at the start of the transaction: every new row was changed before it was made.
call show_rows('accounts');
call show_rows('properties');
call show_rows('users');
call show_rows('property_modules');
alter table accounts alter column updated_at set default clock_timestamp();
alter table properties alter column updated_at set default clock_timestamp();
alter table users alter column updated_at set default clock_timestamp();
alter table property_modules alter column updated_at set default clock_timestamp();
update accounts set updated_at = created_at where updated_at < created_at;
update properties set updated_at = created_at where updated_at < created_at;
update users set updated_at = created_at where updated_at < created_at;
update property_modules set updated_at = created_at where updated_at < created_at;
