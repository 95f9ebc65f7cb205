-- What a gateway may be asked for, by its address: one budget for all who share it, below the 50 starts a second that
-- OHIP gives to them together. The empty address stands for every gateway that has no budget of its own. Of the house,
-- not of a tenant; super admins set it.
create table gateway_budgets (
  gateway text primary key,
  per_second int not null check (per_second between 1 and 50),
  concurrency int not null check (concurrency between 1 and 64),
  at timestamptz not null default clock_timestamp(),
  by_id uuid not null,
  by_name text not null
);
grant select, insert, update, delete on gateway_budgets to bellhop_app;

-- A property has a share of its gateway, so none can want more than a gateway gives.
call show_rows('properties');
update properties set push_per_second = 50 where push_per_second > 50;
alter table properties drop constraint properties_push_per_second_check,
  add constraint properties_push_per_second_check check (push_per_second between 1 and 50);
