-- A capital letter says that the row was taken and carries a warning: C created, U updated, N unchanged. So `warned` is
-- counted from the rows' own letters like everything else, however many rows and warnings there are.
call show_rows('import_ends');
call show_rows('import_issues');
alter table import_ends drop column created, drop column updated, drop column unchanged, drop column rejected,
  drop column waiting;
update import_ends e set ends = n.ends
from (
  select b.account_id, b.import_id, b.first_row,
    string_agg(case when w.row is null then l.letter else translate(l.letter, 'cun', 'CUN') end, '' order by l.at) as ends
  from import_ends b
  cross join lateral regexp_split_to_table(b.ends, '') with ordinality as l (letter, at)
  left join (select distinct account_id, import_id, row from import_issues where warning) w
    on w.account_id = b.account_id and w.import_id = b.import_id and w.row = b.first_row + l.at - 1
  where exists (select from import_issues i where i.account_id = b.account_id and i.import_id = b.import_id
    and i.row >= b.first_row and i.row < b.first_row + length(b.ends) and i.warning)
  group by b.account_id, b.import_id, b.first_row
) n
where e.account_id = n.account_id and e.import_id = n.import_id and e.first_row = n.first_row;
alter table import_ends
  add column created int not null generated always as (length(ends) - length(translate(ends, 'cC', ''))) stored,
  add column updated int not null generated always as (length(ends) - length(translate(ends, 'uU', ''))) stored,
  add column unchanged int not null generated always as (length(ends) - length(translate(ends, 'nN', ''))) stored,
  add column rejected int not null generated always as (length(ends) - length(replace(ends, 'r', ''))) stored,
  add column waiting int not null generated always as (length(ends) - length(replace(ends, 'w', ''))) stored,
  add column warned int not null generated always as (length(ends) - length(translate(ends, 'CUN', ''))) stored;

-- Of fields that a person corrected: what the file had before that, null where it had nothing. An import that still says
-- so does not overwrite the correction. Records that nobody has corrected have no such object.
alter table profiles add column corrected jsonb;
alter table reservations add column corrected jsonb;
alter table blocks add column corrected jsonb;
alter table records add column corrected jsonb;
