-- Lines of a file that are no rows of its table: named to people, stored nowhere else.
alter table sources add column left_out jsonb not null default '{"lines": 0, "first": []}';
