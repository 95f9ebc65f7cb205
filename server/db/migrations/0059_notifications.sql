-- What a person is to hear of: the end of a run they started, rows that were released, what a colleague has done to
-- something of theirs. The person is no foreign key: a super admin works in accounts without being a user of them.
create table notifications (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  property_id uuid,
  event text not null,
  state text check (state in ('done', 'waits', 'failed')), -- of a run
  by_name text, -- of a colleague
  subject_id text,
  module text,
  name text not null default '',
  done integer not null default 0,
  trouble integer not null default 0,
  waiting integer not null default 0,
  once text, -- messages of one occasion are one message
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id) on delete cascade
);
create index on notifications (account_id, user_id, at desc, id desc);
create unique index on notifications (account_id, user_id, once);
call wall_tenant_table('notifications');

create function forget_notifications() returns trigger language plpgsql as $$
begin
  delete from notifications where account_id = old.account_id and user_id = old.id;
  return null;
end $$;
create trigger forget_notifications after delete on users for each row execute function forget_notifications();

-- A link that an administrator hands over: it sets the first password of a login, and proves no address.
alter table tokens drop constraint tokens_kind_check;
alter table tokens add constraint tokens_kind_check
  check (kind in ('session', 'access', 'refresh', 'api', 'password', 'device', 'setup'));
