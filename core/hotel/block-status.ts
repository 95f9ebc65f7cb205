import type { RecordOf } from "../modules/catalogue.ts";
import { type Call, compact } from "./built.ts";
import type { HotelSettings } from "./settings.ts";

/** The shortest way from one block status to another along the flow the chain has configured; undefined if none. */
export function statusPath(
  from: string,
  to: string,
  next: (status: string) => readonly string[],
): readonly string[] | undefined {
  const ways: string[][] = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const here = way.at(-1) ?? from;
    if (here === to) return way.slice(1);
    for (const status of next(here))
      if (!seen.has(status)) {
        seen.add(status);
        ways.push([...way, status]);
      }
  }
  return undefined;
}

/** One step of that way. */
export function buildBlockStatus(
  settings: HotelSettings,
  blockId: string,
  step: { from: string; to: string },
  block: Pick<RecordOf<"blocks">, "reservationType" | "cancellationReason">,
): Call<"putBlockStatus"> {
  return {
    operation: "putBlockStatus",
    path: { hotelId: settings.hotelId, blockId },
    body: compact({
      verificationOnly: false,
      changeBlockStatus: {
        hotelId: settings.hotelId,
        blockId: { id: blockId, type: "Block", idContext: "OPERA" },
        currentBlockStatus: step.from,
        newBlockStatus: step.to,
        reservationType: block.reservationType,
        cancellationDetails: { cancellationCode: { code: block.cancellationReason } },
        overbookAll: settings.overrideInventory,
        cancelAllPMReservations: false,
        overrideEventsProcessingWarnings: true,
      },
    }),
  };
}
