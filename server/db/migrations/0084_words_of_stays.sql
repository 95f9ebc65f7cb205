-- Reservations are searched by the words of their guests' names as profiles are by their own: in which reservations a word
-- occurs is noted, and how many begin with one or two letters is counted beforehand (docs/decisions/052).
alter table list_words add column kind text not null default 'profiles';
alter table list_words drop constraint list_words_pkey, add primary key (account_id, property_id, kind, word);
alter table list_words alter column kind drop default;

alter table list_beginnings add column kind text not null default 'profiles';
alter table list_beginnings drop constraint list_beginnings_pkey,
  add primary key (account_id, property_id, kind, beginning, type);
alter table list_beginnings alter column kind drop default;
alter table list_beginnings rename column profiles to records;

-- A large property has a preparation that waits for its next day: it comes now.
call show_rows('jobs');
update jobs set run_at = clock_timestamp() where name = 'lists.prepare' and state = 'queued';
