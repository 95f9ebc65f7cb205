-- Bookings that name companions: a guest is pushed with the bookings that name that guest.
create index on reservations (account_id, property_id, departure)
  where values ->> 'accompanyingIds' is not null;
