import type { JobSubject } from "../../../../contract/jobs.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

/** What jobs work on, by job: the tables of higher wings know it, so the answer is given at start. */
export type JobSubjects = (tx: Tx, scope: AccountScope, ids: readonly string[]) => Promise<Map<string, JobSubject>>;
