-- Revenue as OPERA counts it, and how the last reading of its statistics ended: a figure that is not there has a reason.
alter table hotel_statistics add column revenue numeric;

create table hotel_statistic_reads (
  account_id uuid not null,
  property_id uuid not null,
  target_id uuid not null,
  first_day date not null,
  last_day date not null,
  rooms text not null,   -- waiting, read, or why there are none
  revenue text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, target_id),
  foreign key (account_id, target_id) references push_targets (account_id, id) on delete cascade
);
call wall_tenant_table('hotel_statistic_reads');

call show_rows('hotel_statistics');
call show_rows('hotel_statistic_reads');
insert into hotel_statistic_reads (account_id, property_id, target_id, first_day, last_day, rooms, revenue, at)
select account_id, property_id, target_id, min(day), max(day), 'read', 'not_asked', min(at)
from hotel_statistics group by account_id, property_id, target_id;

-- Of a record that was changed at the hotel: when, and by whom, as far as the hotel says so.
alter table push_proofs add column changed_at timestamptz, add column changed_by text;
