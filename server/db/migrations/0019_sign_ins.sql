-- Where a person is signed in: each sign-in says from which address it was made, browsers are known again, and whoever
-- holds a stream open hears at once that its sign-in has ended.

alter table tokens add column ip text; -- the address of the sign-in; null for tokens from before and for links

-- device: a browser that a person has signed in with. It opens nothing; it only has a budget of attempts of its own.
alter table tokens drop constraint tokens_kind_check;
alter table tokens add constraint tokens_kind_check
  check (kind in ('session', 'access', 'refresh', 'api', 'password', 'device'));

-- Said on the channel that every process listens to: `login <login> <token>`, or `*` where all of a person's sign-ins
-- are to be looked at again.
create function tell_ended_token() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhop_jobs', 'login ' || old.login_id || ' ' || old.id);
  return null;
end $$;
create trigger tell_ended_token after delete on tokens for each row
  when (old.kind in ('session', 'access', 'api')) execute function tell_ended_token();

create function tell_changed_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhop_jobs', 'login ' || old.login_id || ' *');
  return null;
end $$;
create trigger tell_changed_user after update on users for each row
  when (old.role <> new.role or old.status <> new.status or old.ability is distinct from new.ability)
  execute function tell_changed_user();
create trigger tell_gone_user after delete on users for each row execute function tell_changed_user();

create function tell_taken_property() returns trigger language plpgsql as $$
begin
  perform pg_notify('bellhop_jobs', 'login ' || login_id || ' *')
    from users where account_id = old.account_id and id = old.user_id;
  return null;
end $$;
create trigger tell_taken_property after delete on user_properties for each row execute function tell_taken_property();
