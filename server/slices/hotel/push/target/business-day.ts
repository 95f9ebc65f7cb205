import type { HotelConnection, HotelSystem } from "../../../../ports/hotel-system.ts";

/** The hotel's day, or why it cannot be read. */
type Day = { ok: true; day: string } | { ok: false; detail: string; passing: boolean };

export async function readDay(
  system: Pick<HotelSystem, "read">,
  to: HotelConnection,
  signal?: AbortSignal,
): Promise<Day> {
  const outcome = await system.read(to, "getBusinessDate", {}, { signal });
  if (outcome.kind !== "found") {
    const why = "reason" in outcome ? outcome.reason : outcome.kind;
    return { ok: false, detail: `getBusinessDate ${why}`, passing: outcome.kind === "retry" };
  }
  const { hotels } = outcome.reply;
  const day = (hotels?.find(({ hotelId }) => hotelId === to.hotelId) ?? hotels?.[0])?.businessDate;
  return day ? { ok: true, day } : { ok: false, detail: "getBusinessDate empty", passing: false };
}

/** How often the day is checked during a run. */
const LOOK_MS = 60_000;

/** Checks the hotel's day beside the calls of a run; `changed` is the new one. */
export function watchDay(read: () => Promise<Day>, known: string, everyMs = LOOK_MS) {
  let lookedAt = performance.now();
  let changed: string | null = null;
  return {
    /** Called between calls; never waits. */
    look(): string | null {
      if (changed === null && performance.now() - lookedAt >= everyMs) {
        lookedAt = performance.now();
        void read().then(
          (now) => {
            if (now.ok && now.day !== known) changed = now.day;
          },
          () => undefined,
        );
      }
      return changed;
    },
  };
}
