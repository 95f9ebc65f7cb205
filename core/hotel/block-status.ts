import type { RecordOf, SomeOf } from "../modules/catalogue.ts";
import { type Call, compact, type Refusal } from "./built.ts";
import { translatedCode } from "./late-code.ts";
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

type StatusKind = NonNullable<RecordOf<"block-status-codes">["kind"]>;
type Ended = Pick<RecordOf<"blocks">, "status" | "reservationType" | "cancellationReason" | "lostReason">;

/** The chain's block statuses: the first one, the possible next ones, and their meanings. */
export type BlockFlow = {
  starting: string;
  next: (status: string) => readonly string[];
  kindOf: (status: string) => StatusKind | undefined;
};

export type StatusSteps =
  | { ok: true; calls: readonly Call<"putBlockStatus">[]; sent: SomeOf<"blocks"> }
  | { ok: false; refusals: readonly Refusal[] };

const ENDS: ReadonlySet<StatusKind | undefined> = new Set<StatusKind | undefined>(["Cancel", "Lost", "Refused"]);

/** The calls that bring a block from its first status to its own. `sent` is the record after the last call. */
export function blockStatusSteps(settings: HotelSettings, blockId: string, block: Ended, flow: BlockFlow): StatusSteps {
  const refusals: Refusal[] = [];
  const status = translatedCode(settings, { field: "status", list: "block-status-codes" }, block.status, refusals);
  const way = status === undefined ? undefined : statusPath(flow.starting, status, flow.next);
  if (status !== undefined && !way) refusals.push({ field: "status", reason: "no-target", value: status });
  const reason = way && endReason(settings, flow.kindOf(status ?? ""), block, refusals);
  if (!way || refusals.length > 0) return { ok: false, refusals };
  const reservationType = translatedCode(
    settings,
    { field: "reservationType", list: "reservation-types" },
    block.reservationType,
    refusals,
  );
  const calls = way.map((to, place) =>
    buildBlockStatus(
      settings,
      blockId,
      { from: way[place - 1] ?? flow.starting, to },
      { reservationType, reason: ENDS.has(flow.kindOf(to)) ? reason : undefined },
    ),
  );
  return { ok: true, calls, sent: compact<SomeOf<"blocks">>({ status }) };
}

/** The reason why a block ended. OPERA keeps the reasons of lost blocks in a separate list. */
function endReason(settings: HotelSettings, kind: StatusKind | undefined, block: Ended, refusals: Refusal[]) {
  if (!ENDS.has(kind)) return undefined;
  const isLost = kind === "Lost";
  const field = (isLost ? block.lostReason : undefined) === undefined ? "cancellationReason" : "lostReason";
  const list = isLost ? "BlockLostBookingCodes" : "BlockCancellationCodes";
  const reasonCode = isLost ? (block.lostReason ?? block.cancellationReason) : block.cancellationReason;
  const before = refusals.length;
  const code =
    translatedCode(settings, { field, list }, reasonCode, refusals) ?? settings.cancellationReason ?? undefined;
  if (code === undefined && refusals.length === before)
    refusals.push({ field: isLost ? "lostReason" : "cancellationReason", reason: "missing" });
  return code;
}

/** The account for a block's charges; OPERA creates it only if the block is open for pick-up. */
export const buildPostingMaster = ({ hotelId }: HotelSettings, blockId: string): Call<"postBlockPostingMaster"> => ({
  operation: "postBlockPostingMaster",
  path: { hotelId, blockId },
  body: {
    criteria: {
      hotelId,
      blockId: { id: blockId, type: "Block" },
      responseInstruction: { fetchFullReservation: false },
    },
  },
});

/** One status change. */
export function buildBlockStatus(
  settings: HotelSettings,
  blockId: string,
  step: { from: string; to: string },
  { reservationType, reason }: { reservationType?: string | undefined; reason?: string | undefined },
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
        reservationType: reservationType ?? settings.block.reservationType,
        cancellationDetails: { cancellationCode: { code: reason } },
        overbookAll: settings.overrideInventory,
        cancelAllPMReservations: false,
        overrideEventsProcessingWarnings: true,
      },
    }),
  };
}
