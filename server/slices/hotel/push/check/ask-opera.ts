import { dryRunOf } from "../../../../../core/hotel/reservation-steps.ts";
import type { RequestOf } from "../../../../../core/ohip/operations.ts";
import type { HotelConnection, HotelSystem } from "../../../../ports/hotel-system.ts";
import { PRETENDED } from "../deliver/ledger.repo.ts";
import type { Work } from "../deliver/work.ts";
import type { Tally } from "./tally.ts";

type Question = { work: Work; count: number };
/** How many questions are under way at once. */
const AT_ONCE = 4;

/** The records that OPERA is asked about: one of each combination of room type, rate, market and guarantee, or all. */
export function openAsking(scope: "all" | "some" | "none", hotelId: string) {
  const questions = new Map<string, Question>();
  return {
    note(work: Work): void {
      const { module, oldId, sent, steps } = work;
      const first = steps[0]?.name;
      if (scope === "none" || (first !== "postReservation" && first !== "postBlock") || "travelsOn" in sent) return;
      const { roomType, rateCode, market, reservationType, status } = sent as Record<string, unknown>;
      const key = [module, roomType, rateCode, market, reservationType, module === "blocks" ? status : ""].join("\n");
      const known = questions.get(scope === "all" ? `${module}\n${oldId}` : key);
      if (known) known.count += 1;
      else questions.set(scope === "all" ? `${module}\n${oldId}` : key, { work, count: 1 });
    },
    async ask(system: Pick<HotelSystem, "read">, to: HotelConnection, tally: Tally, signal?: AbortSignal) {
      const left = [...questions.values()];
      let calls = 0;
      const worker = async () => {
        for (let question = left.pop(); question; question = left.pop()) {
          calls += 1;
          await (question.work.module === "blocks"
            ? askBlock(system, to, tally, question, signal)
            : askStay(system, to, tally, question, hotelId, signal));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      return { combinations: questions.size, asked: calls };
    },
  };
}

const note = (
  tally: Tally,
  { work, count }: Question,
  rule: "opera-refuses" | "opera-asks",
  code: string,
  value: string,
) =>
  tally.several(
    {
      ...{ area: "opera", weight: rule === "opera-refuses" ? "stops" : "warns", module: work.module },
      ...{ cause: `check ${rule} ${code}`.trim(), field: null, value },
    },
    { count, examples: [work.oldId] },
    `${work.oldId}`,
  );

async function askStay(
  system: Pick<HotelSystem, "read">,
  to: HotelConnection,
  tally: Tally,
  question: Question,
  hotelId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const body = withoutPretended(question.work.body as RequestOf<"postReservation">);
  const dry = dryRunOf({ operation: "postReservation", path: { hotelId }, body });
  const outcome = await system.read(to, dry.operation, { path: dry.path, body: dry.body }, { signal });
  if (outcome.kind === "refused")
    note(tally, question, "opera-refuses", outcome.code ?? outcome.reason, outcome.detail ?? outcome.title ?? "");
  if (outcome.kind !== "found") return;
  for (const { validationAction, validationCode, validationMessage } of outcome.reply.validationMessages ?? []) {
    const rule = validationAction === "StopProcessing" ? "opera-refuses" : "opera-asks";
    note(tally, question, rule, validationCode ?? "", validationMessage ?? "");
  }
}

async function askBlock(
  system: Pick<HotelSystem, "read">,
  to: HotelConnection,
  tally: Tally,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { blocks } = question.work.body as RequestOf<"postBlock">;
  // A company or contact of the same push has no id yet: the question leaves it out.
  const blockInfo = (blocks?.blockInfo ?? []).map(({ block, ...info }) => {
    const blockProfile = block?.blockProfiles?.blockProfile?.filter((profile) => !isPretended(profile));
    return { ...info, block: { ...block, ...(block?.blockProfiles && { blockProfiles: { blockProfile } }) } };
  });
  const outcome = await system.read(
    to,
    "postBlockValidate",
    { body: { blocks: { ...blocks, blockInfo } } },
    { signal },
  );
  if (outcome.kind === "refused")
    note(tally, question, "opera-refuses", outcome.code ?? outcome.reason, outcome.detail ?? outcome.title ?? "");
}

const isPretended = (part: unknown) => JSON.stringify(part ?? null).includes(`"${PRETENDED}"`);

type Body = RequestOf<"postReservation">;
type Stay = NonNullable<NonNullable<Body["reservations"]>["reservation"]>[number];

const SOMEBODY = {
  primary: true,
  profileInfo: { profile: { customer: { personName: [{ nameType: "Primary" as const, surname: "Check" }] } } },
};

/** A guest, company or block of the same push has no id yet: a stand-in replaces the guest. */
function withoutPretended(body: Body): Body {
  const reservation = (body.reservations?.reservation ?? []).map((stay): Stay => {
    const { reservationGuests, reservationProfiles, roomStay, ...rest } = stay;
    const rates = roomStay?.roomRates?.map(({ reservationBlock, ...rate }) =>
      isPretended(reservationBlock) ? rate : { ...rate, ...(reservationBlock && { reservationBlock }) },
    );
    return {
      ...rest,
      reservationGuests: isPretended(reservationGuests) ? [SOMEBODY] : reservationGuests,
      ...(!isPretended(reservationProfiles) && { reservationProfiles }),
      roomStay: { ...roomStay, ...(rates && { roomRates: rates }) },
    };
  });
  return { ...body, reservations: { ...body.reservations, reservation } };
}
