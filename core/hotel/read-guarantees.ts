import type { ReplyOf } from "../ohip/operations.ts";

type Codes = NonNullable<NonNullable<ReplyOf<"getGuaranteeCodes">["guaranteeCodes"]>[number]["guaranteeCode"]>;
type Requirement = keyof NonNullable<Codes[number]["requirements"]>;

export type Guarantee = {
  code: string;
  /** What a booking must have; the deposit only informs. */
  asks: readonly Requirement[];
  /** OPERA itself cancels bookings of this code whose card is missing, after so many days. */
  cancelsAfterDays: number | null;
};

/** The hotel's reservation types with what each asks for; those that are out of use are left out. */
export const readGuarantees = (reply: ReplyOf<"getGuaranteeCodes">): readonly Guarantee[] =>
  (reply.guaranteeCodes ?? []).flatMap(({ guaranteeCode }) =>
    (guaranteeCode ?? []).flatMap(({ guaranteeCode: code, requirements, massCancellation, inactive }) =>
      code === undefined || inactive === true
        ? []
        : [
            {
              code,
              asks: Object.entries(requirements ?? {}).flatMap(([name, required]) =>
                required === true ? (name as Requirement) : [],
              ),
              cancelsAfterDays: massCancellation?.autoCancel === true ? (massCancellation.pendingDays ?? 0) : null,
            },
          ],
    ),
  );

/** Codes that a booking without a card must not have: OPERA asks for one, or cancels the booking later. */
export const cardCodesOf = (guarantees: readonly Guarantee[]): ReadonlySet<string> =>
  new Set(
    guarantees.flatMap(({ code, asks, cancelsAfterDays }) =>
      asks.includes("creditCard") || cancelsAfterDays !== null ? code : [],
    ),
  );
