import type { Log } from "../../../jobs/slot.ts";
import type { Storage } from "../../../ports/storage.ts";
import { LIFE_MS } from "./uploads.repo.ts";

const EVERY_MS = 3_600_000;

/**
 * Removes parts that were not touched for a day: uploads that were given up, and files that a killed process left
 * half-written. Their rows are deleted with the next upload of their account; until then they are expired and lead
 * nowhere.
 */
export async function sweepUploads(storage: Storage, now = new Date()): Promise<number> {
  return storage.removePartsBefore(new Date(now.getTime() - LIFE_MS));
}

/** Runs at once and every hour, until it is stopped. */
export function keepSweeping({ storage, log }: { storage: Storage; log: Log }): () => void {
  const sweep = () =>
    sweepUploads(storage).then(
      (removed) => removed > 0 && log.info({ removed }, "half-written files removed"),
      (error) => log.error({ err: error }, "half-written files could not be removed"),
    );
  void sweep();
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}
