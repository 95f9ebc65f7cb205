import type { PushKind } from "../../../../../contract/push.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import { handleJob, type JobHandler } from "../../../../jobs/define-job.ts";
import type { HotelSystem } from "../../../../ports/hotel-system.ts";
import { findCheck, saveChecked, saveReport } from "./checks.repo.ts";
import { runCheck } from "./run-check.ts";
import { checkJob } from "./start-check.ts";

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "read" | "rows" | "list"> };

/** How many records are checked between two reports of the progress. */
const NOTE_EVERY = 5_000;

export function checkPushJob(deps: Deps): JobHandler {
  return handleJob(checkJob, async (job, { check: id }) => {
    const { scope, signal } = job;
    const row = await job.inTenant((tx) => findCheck(tx, scope, id));
    if (!row || row.ended_at) return;
    let noted = 0;
    const progress = async (checked: number) => {
      await job.breathe();
      if (checked - noted < NOTE_EVERY) return;
      noted = checked;
      await job.inTenant((tx) => saveChecked(tx, scope, id, checked));
    };
    const wanted = { kinds: row.kinds as PushKind[], ask: row.every_record ? ("all" as const) : ("some" as const) };
    const report = await runCheck({ ...deps, inTenant: job.inTenant }, scope, wanted, { signal, progress });
    await job.inTenant(async (tx) => {
      await saveChecked(
        tx,
        scope,
        id,
        report.stages.reduce((sum, { checked }) => sum + checked, 0),
      );
      await saveReport(tx, scope, id, report);
    });
  });
}
