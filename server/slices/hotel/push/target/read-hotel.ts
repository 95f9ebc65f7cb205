import { cardCodesOf, type Guarantee, readGuarantees } from "../../../../../core/hotel/read-guarantees.ts";
import { readBlockStatusCodes } from "../../../../../core/hotel/read-lists.ts";
import type { HotelConnection, HotelSystem } from "../../../../ports/hotel-system.ts";
import type { RecipeContext } from "../build/recipe.ts";
import { readDay } from "./business-day.ts";

export type HotelNow =
  | { ok: false; detail: string; passing: boolean }
  | {
      ok: true;
      businessDate: string;
      blocks: RecipeContext["blocks"];
      cardCodes: ReadonlySet<string>;
      guarantees: readonly Guarantee[];
    };

/** What must be known of the hotel before anything is built: its day, and the flow of its block statuses. */
export async function readHotel(
  system: Pick<HotelSystem, "read">,
  to: HotelConnection,
  signal?: AbortSignal,
): Promise<HotelNow> {
  const options = { signal };
  const day = await readDay(system, to, signal);
  if (!day.ok) return day;
  const [codes, flow, guarantees] = await Promise.all([
    system.read(to, "getBlockStatusCodes", {}, options),
    system.read(to, "getNextBlockStatusCodes", {}, options),
    system.read(to, "getGuaranteeCodes", { query: { hotelIds: [to.hotelId] } }, options),
  ]);
  // A hotel whose block configuration cannot be read can still take everything but blocks.
  const statuses = codes.kind === "found" ? readBlockStatusCodes(codes.reply) : [];
  const starting = statuses.find((status) => status.starting);
  const next = new Map(
    flow.kind === "found"
      ? (flow.reply.nextBlockStatusCodeList ?? []).map(({ status, nextConfiguredStatusList }) => [
          status ?? "",
          (nextConfiguredStatusList ?? []).map((code) => code.status ?? ""),
        ])
      : [],
  );
  const known = guarantees.kind === "found" ? readGuarantees(guarantees.reply) : [];
  return {
    ok: true,
    businessDate: day.day,
    cardCodes: cardCodesOf(known),
    guarantees: known,
    blocks: {
      codes: statuses.flatMap(({ code }) => code ?? []),
      starting: starting?.code ?? "",
      next: (status) => next.get(status) ?? [],
      kindOf: (status) => statuses.find(({ code }) => code === status)?.kind,
    },
  };
}
