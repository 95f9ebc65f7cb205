import type { Generated, JSONColumnType } from "kysely";
import type { JobProblemShown, JobState } from "../../../contract/jobs.ts";

export type JobTables = {
  jobs: {
    account_id: string;
    id: Generated<string>;
    property_id: string | null;
    name: string;
    payload: JSONColumnType<Record<string, unknown>>;
    lane: string | null;
    counts: Generated<boolean>;
    state: Generated<JobState>;
    run_at: Generated<Date>;
    tries: Generated<number>;
    max_tries: Generated<number>;
    fence: Generated<number>;
    worker: string | null;
    claimed_at: Date | null;
    lease_until: Date | null;
    progress: JSONColumnType<Record<string, unknown>> | null;
    seq: Generated<string>;
    problem: JSONColumnType<JobProblemShown> | null;
    by_id: string;
    by_name: string;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  job_keys: { account_id: string; key: string; job_id: string; hash: Buffer };
};
