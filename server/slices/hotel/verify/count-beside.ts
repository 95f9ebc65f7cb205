import type { JobContext } from "../../../jobs/job-context.ts";
import type { Reading } from "./read-records.ts";
import { findLastArrival, findOldIdsOf } from "./to-read.repo.ts";

type Job = Pick<JobContext<"property", Record<string, unknown>>, "scope" | "inTenant">;
const OVER: ReadonlySet<string> = new Set(["Cancelled", "NoShow", "CheckedOut"]);

/** The hotel's bookings that we did not make, arriving from its day up to our last arrival. */
export async function countBeside(job: Job, { system, to, signal }: Reading, targetId: string, from: string) {
  const until = await job.inTenant((tx) => findLastArrival(tx, job.scope, targetId));
  if (until === null || until < from) return 0;
  const query = { arrivalStartDate: from, arrivalEndDate: until, excludePMRooms: true };
  let beside = 0;
  for await (const page of system.rows(to, "getHotelReservations", { query }, { signal })) {
    const ids = page
      .filter(({ reservationStatus }) => !OVER.has(reservationStatus ?? ""))
      .flatMap(({ reservationIdList: all }) => (all?.find(({ type }) => type === "Reservation") ?? all?.[0])?.id ?? []);
    const ours = await job.inTenant((tx) => findOldIdsOf(tx, job.scope, targetId, ids));
    beside += ids.filter((id) => !ours.has(`reservations ${id}`) && !ours.has(`in-house ${id}`)).length;
  }
  return beside;
}
