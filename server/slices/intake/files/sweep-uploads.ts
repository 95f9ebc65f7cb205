import type { Log } from "../../../jobs/slot.ts";
import type { Storage } from "../../../ports/storage.ts";
import { LIFE_MS } from "./uploads.repo.ts";

const EVERY_MS = 3_600_000;

/**
 * Removes what was begun and not touched for a day: uploads that were given up, and whatever a killed process left
 * half-written. Their rows go with the next upload of their account; until then they are expired and find nothing.
 */
export async function sweepUploads(storage: Storage, now = new Date()): Promise<number> {
  return storage.removePartsBefore(new Date(now.getTime() - LIFE_MS));
}

/** At once and every hour, until it is stopped. */
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
