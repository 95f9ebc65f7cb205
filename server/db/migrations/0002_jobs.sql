-- The queue: one row a job, leased to one worker at a time (server/jobs).
create table jobs (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  property_id uuid,
  name text not null,
  payload jsonb not null, -- ids, never data
  lane text, -- of the live jobs of a lane there is only one; null: any number
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'dead', 'cancelled')),
  run_at timestamptz not null default clock_timestamp(), -- not now(): jobs of one transaction keep their order
  tries int not null default 0, -- since the last progress: a long job that moves on outlives any number of kills
  max_tries int not null default 5 check (max_tries > 0),
  fence int not null default 0, -- grows with every claim; a write under an older fence is refused
  worker text,
  claimed_at timestamptz,
  lease_until timestamptz,
  progress jsonb,
  seq bigint not null default 1, -- grows with every change that a watcher should see
  problem jsonb, -- what went wrong last, in words that may be shown: code, message, reference
  by_id uuid not null,
  by_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, property_id) references properties (account_id, id)
);
create index jobs_waiting on jobs (account_id, run_at, id) where state = 'queued';
create index jobs_leased on jobs (lease_until) where state = 'running';
create index jobs_running on jobs (account_id) where state = 'running';
create index jobs_turns on jobs (account_id, claimed_at desc) where claimed_at is not null;
create index jobs_newest on jobs (account_id, created_at desc, id desc);
create unique index jobs_lanes on jobs (account_id, lane) where state in ('queued', 'running');
call wall_tenant_table('jobs');

-- Every path that changes a job tells the watchers, because none has to remember to. Delivered at commit.
create function tell_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then new.seq := old.seq + 1; end if;
  perform pg_notify('bellhop_jobs', new.account_id || ' ' || new.id || ' ' || new.state);
  return new;
end $$;
create trigger tell_new_job before insert on jobs for each row execute function tell_job();
create trigger tell_changed_job before update on jobs for each row
  when (old.state <> new.state or old.progress is distinct from new.progress)
  execute function tell_job();

grant select on jobs to bellhop_door;
grant update (state, run_at, tries, fence, worker, claimed_at, lease_until, seq, problem, ended_at) on jobs to bellhop_door;
-- Not simply `true`: the database's owner is a member of bellhop_door and would see every account's jobs outside it.
create policy door on jobs to bellhop_door using (current_user = 'bellhop_door');

-- The third door. Takes back expired leases, then gives the worker one job: of the account with the fewest running
-- jobs, among those the one served longest ago, so that one account's thousand jobs cannot hold up another's one.
-- `for update` meets the `for key share` of a worker's open transaction: a job changes hands only between
-- transactions of its old worker, never during one. A job taken back keeps its place: it goes on before later ones.
--
-- With p_in_place_of nothing is claimed: the answer is a row if an account with fewer running jobs than that one has a
-- job waiting, which is how a worker with full hands learns that a long job should make room.
create function door_claim_job(p_worker text, p_lease interval, p_names text[], p_in_place_of uuid default null)
  returns setof jobs
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  -- A queue is empty at one moment and long at the next, its statistics are always of another: with these off every
  -- step walks the index made for it, a few rows from its start (seconds against milliseconds with 50,000 waiting).
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off
as $$
declare
  turn record;
  job jobs;
begin
  update jobs j
  set state = case when j.tries >= j.max_tries then 'dead' else 'queued' end,
    ended_at = case when j.tries >= j.max_tries then now() end,
    problem = '{"code": "crashed", "message": "The worker stopped in the middle of the job.", "reference": null}',
    worker = null, lease_until = null
  from (
    select account_id, id from jobs where state = 'running' and lease_until < now() for update skip locked
  ) expired
  where j.account_id = expired.account_id and j.id = expired.id;

  for turn in
    with recursive waiting as (
      (select account_id from jobs
        where state = 'queued' and run_at <= now() and name = any (p_names)
        order by account_id, run_at, id limit 1)
      union all
      select (
        select j.account_id from jobs j
        where j.state = 'queued' and j.run_at <= now() and j.name = any (p_names) and j.account_id > w.account_id
        order by j.account_id, j.run_at, j.id limit 1
      ) from waiting w where w.account_id is not null
    )
    select w.account_id, r.running from waiting w
    cross join lateral (
      select count(*) as running from jobs r where r.account_id = w.account_id and r.state = 'running'
    ) r
    where w.account_id is not null
    order by r.running,
      (select c.claimed_at from jobs c where c.account_id = w.account_id and c.claimed_at is not null
        order by c.claimed_at desc limit 1) nulls first,
      w.account_id
  loop
    if p_in_place_of is not null then
      return query select j.* from jobs j
        where j.account_id = turn.account_id and j.state = 'queued' and j.run_at <= now() and j.name = any (p_names)
          and turn.running < (select count(*) from jobs m where m.account_id = p_in_place_of and m.state = 'running')
        limit 1;
      return;
    end if;
    select * into job from jobs
    where account_id = turn.account_id and state = 'queued' and run_at <= now() and name = any (p_names)
    order by run_at, id limit 1
    for update skip locked;
    if found then
      return query update jobs
        set state = 'running', worker = p_worker, claimed_at = clock_timestamp(), lease_until = now() + p_lease,
          tries = jobs.tries + 1, fence = jobs.fence + 1
        where account_id = job.account_id and id = job.id
        returning jobs.*;
      return;
    end if;
  end loop;
end $$;

grant create on schema public to bellhop_door;
alter function door_claim_job(text, interval, text[], uuid) owner to bellhop_door;
revoke create on schema public from bellhop_door;
revoke execute on function door_claim_job(text, interval, text[], uuid) from public;
grant execute on function door_claim_job(text, interval, text[], uuid) to bellhop_app;
