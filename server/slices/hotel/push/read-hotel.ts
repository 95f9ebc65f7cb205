import { readBlockStatusCodes } from "../../../../core/hotel/read-lists.ts";
import type { HotelConnection, HotelSystem } from "../../../ports/hotel-system.ts";
import type { RecipeContext } from "./recipes.ts";

export type HotelNow =
  | { ok: false; detail: string }
  | { ok: true; businessDate: string; blocks: RecipeContext["blocks"]; cardCodes: ReadonlySet<string> };

/** What must be known of the hotel before anything is built: its day, and the flow of its block statuses. */
export async function readHotel(
  system: Pick<HotelSystem, "read">,
  to: HotelConnection,
  signal?: AbortSignal,
): Promise<HotelNow> {
  const options = { signal };
  const day = await system.read(to, "getBusinessDate", {}, options);
  if (day.kind !== "found") return { ok: false, detail: `getBusinessDate ${"reason" in day ? day.reason : day.kind}` };
  const { hotels } = day.reply;
  const businessDate = (hotels?.find(({ hotelId }) => hotelId === to.hotelId) ?? hotels?.[0])?.businessDate;
  if (!businessDate) return { ok: false, detail: "getBusinessDate empty" };
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
  const listed = guarantees.kind === "found" ? (guarantees.reply.guaranteeCodes ?? []) : [];
  const asking = listed.flatMap(({ guaranteeCode }) =>
    (guaranteeCode ?? []).flatMap((code) =>
      code.requirements?.creditCard && code.guaranteeCode ? [code.guaranteeCode] : [],
    ),
  );
  return {
    ok: true,
    businessDate,
    cardCodes: new Set(asking),
    blocks: {
      starting: starting?.code ?? "",
      next: (status) => next.get(status) ?? [],
      kindOf: (status) => statuses.find(({ code }) => code === status)?.kind,
    },
  };
}
