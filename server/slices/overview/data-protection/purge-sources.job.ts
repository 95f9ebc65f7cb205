import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { Storage } from "../../../ports/storage.ts";
import { endForgetting, forgetPushed } from "../../hotel/sign-off/forget-pushed.repo.ts";
import { forgetGuests } from "../../imports/runs/forget-guests.repo.ts";
import { deleteUploaded } from "../../intake/files/files.repo.ts";
import { clearRows } from "../../intake/sources/clear-rows.ts";
import { markPurged } from "../../intake/sources/sources.repo.ts";
import { forgetEdits } from "../../records/store/forget-edits.repo.ts";
import { DAY_MS, purgeSources } from "../../tenancy/properties/schedule-purge.ts";
import { findDue } from "./due-data.repo.ts";

/**
 * Deletes files, raw rows, stored guest data of runs and edits, and sent payloads a number of days after the sign-off,
 * or after their arrival if that was later.
 */
export function purgeSourcesJob({ storage }: { storage: Storage }): JobHandler {
  return handleJob(purgeSources, async (job) => {
    const { scope } = job;
    for (;;) {
      const due = await job.inTenant((tx) => findDue(tx, scope));
      if (due.kind === "nothing") return due.left ? { again: true, afterMs: DAY_MS } : undefined;
      if (due.kind === "file") {
        // The content first: if the row stays, the content can be removed again; without its row it would stay for
        // ever.
        await storage.remove(due.storageKey);
        await job.inTenant((tx) => deleteUploaded(tx, scope, due.id));
      } else if (due.kind === "push") {
        const from = job.progress?.target === due.id ? job.progress : { module: "", oldId: "" };
        await job.inTenant(async (tx) => {
          const next = await forgetPushed(tx, scope, { targetId: due.id, before: due.before, after: from });
          if (!next) await endForgetting(tx, scope, due.id, due.before);
          await job.saveProgress(tx, { target: due.id, module: "", oldId: "", ...next });
        });
      } else if (due.kind === "import") await job.inTenant((tx) => forgetGuests(tx, scope, due.id));
      else if (due.kind === "edit") await job.inTenant((tx) => forgetEdits(tx, scope, due.id));
      else
        await job.inTenant(async (tx) => {
          await clearRows(tx, scope, due.id);
          await markPurged(tx, scope, due.id);
        });
      await job.breathe();
      if (job.shouldYield()) return { again: true };
    }
  });
}
