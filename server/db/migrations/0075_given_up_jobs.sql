-- A job whose worker died at its last try ended here, outside its account, so that who started it heard nothing of it. It goes
-- back into the queue now; the worker that claims it sees that its tries are used up and ends it in the account's own
-- transaction, with its notification, without running it again.
create or replace function door_claim_job(p_worker text, p_lease interval, p_names text[], p_in_place_of uuid default null)
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
  set state = 'queued',
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
