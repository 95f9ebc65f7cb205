import { sql } from "kysely";
import type { JobSubject } from "../../../../contract/jobs.ts";
import type { AccountScope, Tx } from "../../../db/client.ts";

/** What each job works on, by the one id in its payload. */
export async function findJobSubjects(
  tx: Tx,
  { accountId }: AccountScope,
  ids: readonly string[],
): Promise<Map<string, JobSubject>> {
  const { rows } = await sql<JobSubject & { job: string }>`
    select j.id as job, w.id, coalesce(i.file_name, s.file_name) as file, coalesce(i.module, s.module, d.module, b.kind) as module
    from jobs j
    cross join lateral (select coalesce(j.payload ->> 'import', j.payload ->> 'source', j.payload ->> 'rehearsal',
      j.payload ->> 'bulk', j.payload ->> 'run', j.payload ->> 'verification')::uuid as id) w
    left join imports i on i.account_id = j.account_id and i.id = w.id
    left join rehearsals d on d.account_id = j.account_id and d.id = w.id
    left join sources s on s.account_id = j.account_id and s.id = coalesce(d.source_id, w.id)
    left join bulk_edits b on b.account_id = j.account_id and b.id = w.id
    where j.account_id = ${accountId} and j.id = any (${`{${ids.join(",")}}`}::uuid[]) and w.id is not null`.execute(
    tx,
  );
  return new Map(rows.map(({ job, ...subject }) => [job, subject]));
}
