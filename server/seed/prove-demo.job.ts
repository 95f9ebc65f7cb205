import { sql } from "kysely";
import { z } from "zod";
import type { KeyRing } from "../credentials/key-ring.ts";
import type { Scope, Tx } from "../db/client.ts";
import { defineJob, handleJob, type JobHandler } from "../jobs/define-job.ts";
import type { JobContext } from "../jobs/job-context.ts";
import type { HotelSystem } from "../ports/hotel-system.ts";
import { Refusal } from "../refusals/refusal.ts";
import { listRuns } from "../slices/hotel/push/run/runs.repo.ts";
import { startPush } from "../slices/hotel/push/run/start-push.ts";
import { startVerification } from "../slices/hotel/verify/verify.ts";
import { changeRecord } from "../slices/records/details/change-record.ts";
import { getRecord } from "../slices/records/details/find-record.repo.ts";
import { markRead } from "../slices/tenancy/notifications/notifications.repo.ts";
import { connectionOf } from "../slices/tenancy/properties/test-connection.ts";

/** Starts with the demo's push, and continues once that pauses. */
export const proveDemo = defineJob({
  name: "demo.prove",
  of: "property",
  payload: z.strictObject({}),
  progress: z.object({ step: z.enum(["desk", "read"]) }),
});

type Deps = { ring: KeyRing; hotelSystem: Pick<HotelSystem, "write"> };
type ProveJob = JobContext<"property", { step: "desk" | "read" }>;

const LOOK_AGAIN_MS = 2_000;
const ORIGIN = { ip: "", requestId: "", language: "en" } as const;

/**
 * Prepares what the validation shows first: records that arrived, a guest whom the desk has renamed since, and a
 * company with another name at the hotel than was sent. Its own later change hides who was first.
 */
export function proveDemoJob({ ring, hotelSystem }: Deps): JobHandler {
  return handleJob(proveDemo, async (job) => {
    const { scope } = job;
    const [push] = await job.inTenant((tx) => listRuns(tx, scope, 1));
    if (!push) return;
    if (!push.ended_at && !push.paused_at) return { again: true, afterMs: LOOK_AGAIN_MS };
    try {
      if (job.progress?.step === "read") {
        await job.inTenant((tx) => markRead(tx, scope, {}));
        await job.inTenant((tx) => startVerification(tx, scope, {}, { origin: {} }));
        return;
      }
      await actAsDesk(job, ring, hotelSystem);
      await job.inTenant((tx) => changeCompany(tx, job));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // A person was first.
      return;
    }
    return { again: true, afterMs: LOOK_AGAIN_MS };
  });
}

type Pushed = { record_id: string; old_id: string; new_id: string; name: string };

/** The first record of a module that arrived. */
async function firstOf(tx: Tx, { accountId, propertyId }: Scope, module: string): Promise<Pushed | undefined> {
  const { rows } = await sql<Pushed>`
    select l.record_id::text, l.old_id, l.new_id, coalesce(s.sent ->> 'lastName', s.sent ->> 'name') as name
    from push_records l join push_sent s using (account_id, target_id, module, old_id)
    where l.account_id = ${accountId} and l.property_id = ${propertyId} and l.module = ${module} and l.state = 'pushed'
      and l.new_id is not null order by l.old_id limit 1`.execute(tx);
  return rows[0];
}

async function actAsDesk(job: ProveJob, ring: KeyRing, hotelSystem: Deps["hotelSystem"]): Promise<void> {
  const { scope } = job;
  const [to, guest, company] = await job.inTenant(async (tx) => [
    await connectionOf(tx, scope, ring),
    await firstOf(tx, scope, "profiles"),
    await firstOf(tx, scope, "accounts"),
  ]);
  const change = (profileId: string, profileDetails: object) =>
    hotelSystem.write(to, "putProfile", { path: { profileId }, body: { profileDetails } }, { signal: job.signal });
  if (guest) {
    const personName = [{ surname: `${guest.name}-Martin`, nameType: "Primary" }];
    await change(guest.new_id, { customer: { personName } });
  }
  if (company) await change(company.new_id, { company: { companyName: `${company.name} Group` } });
}

/** Adds a line to the company here and pushes it: what the hotel has changed stays there. */
async function changeCompany(tx: Tx, job: ProveJob): Promise<void> {
  const { scope } = job;
  const company = await firstOf(tx, scope, "accounts");
  if (company) {
    const named = { kind: "profiles", id: company.record_id } as const;
    const { version } = await getRecord(tx, scope, named);
    await changeRecord(tx, scope, { ...named, version, values: { name2: "Accounts payable" } }, ORIGIN);
    const only = { kinds: ["accounts"] as const, modules: ["accounts"], oldIds: [company.old_id] };
    await startPush(tx, scope, only, { origin: {} });
  }
  await job.saveProgress(tx, { step: "read" });
}
