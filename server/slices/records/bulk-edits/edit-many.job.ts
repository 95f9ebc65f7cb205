import type { ListFilter } from "../../../../contract/lists.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { leaveLane } from "../../../jobs/queue.ts";
import { schedulePurge } from "../../tenancy/properties/schedule-purge.ts";
import { createListMemory, type ListMemory } from "../lists/list-memory.ts";
import type { Place } from "../lists/list-place.ts";
import { findPage } from "../lists/read-list.ts";
import { type BulkRow, enterPhase, findBulk, goOnFrom, insertPage, nextPage } from "./bulk-edits.repo.ts";
import { changePage, PAGE, undoPage } from "./change-page.ts";
import { editMany } from "./start-bulk-edit.ts";

/** How long to wait for a list that is still looking for its rows. */
const WAIT_MS = 500;

/** One page in each transaction, with a note of the results: a kill repeats one page or none. */
export function editManyJob(): JobHandler {
  const memory = createListMemory();
  return handleJob(editMany, async (job, { bulk: id }) => {
    for (;;) {
      const next = await job.inTenant(async (tx) => {
        const came = await step(tx, job.scope, id, memory);
        // From here on it counts as ended, so its undo may begin before the job's own last step.
        if (came === "over") await leaveLane(tx, job.scope, job.id);
        if (came === "on") await job.saveProgress(tx, { steps: (job.progress?.steps ?? 0) + 1 });
        return came;
      });
      if (next === "over") return;
      if (next === "wait") return { again: true, afterMs: WAIT_MS };
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}

type Next = "on" | "wait" | "over";

async function step(tx: Tx, scope: Scope, id: string, memory: ListMemory): Promise<Next> {
  const bulk = await findBulk(tx, scope, id);
  if (bulk?.phase === "collecting") return collect(tx, scope, bulk, memory);
  if (bulk?.phase === "changing") return change(tx, scope, bulk);
  if (bulk?.phase === "undoing") return undo(tx, scope, bulk);
  return "over";
}

async function collect(tx: Tx, scope: Scope, bulk: BulkRow, memory: ListMemory): Promise<Next> {
  const { id, kind, after } = bulk;
  const filter = bulk.filter as ListFilter[typeof kind];
  const query = { kind, filter, limit: PAGE, offset: 0, after: after === null ? undefined : readPlace(after) };
  const { ids, next, working } = await findPage(tx, scope, query, memory);
  if (working) return "wait";
  if (ids.length > 0) await insertPage(tx, scope, id, ids);
  if (next === null) await enterPhase(tx, scope, id, "changing");
  else await goOnFrom(tx, scope, id, JSON.stringify(next));
  return "on";
}

/** The position at which noting continues. An earlier version wrote it as the list's answer does. */
function readPlace(after: string): Place {
  if (after.startsWith("{")) return JSON.parse(after) as Place;
  const [, key = "", id = ""] = JSON.parse(Buffer.from(after, "base64url").toString()) as string[];
  return { key, id };
}

async function change(tx: Tx, scope: Scope, bulk: BulkRow): Promise<Next> {
  const page = await nextPage(tx, scope, bulk.id, "waiting");
  if (page) {
    await changePage(tx, scope, bulk, page);
    return "on";
  }
  await enterPhase(tx, scope, bulk.id, "done");
  await schedulePurge(tx, scope);
  return "over";
}

async function undo(tx: Tx, scope: Scope, bulk: BulkRow): Promise<Next> {
  const page = await nextPage(tx, scope, bulk.id, "done");
  if (page) {
    await undoPage(tx, scope, bulk, page);
    return "on";
  }
  await enterPhase(tx, scope, bulk.id, "undone");
  return "over";
}
