import type { ReplyOf } from "../ohip/operations.ts";

type Codes = NonNullable<NonNullable<ReplyOf<"getGuaranteeCodes">["guaranteeCodes"]>[number]["guaranteeCode"]>;
type Requirement = keyof NonNullable<Codes[number]["requirements"]>;

export type Guarantee = {
  code: string;
  /** Required data of a booking; the deposit is only shown. */
  asks: readonly Requirement[];
  /** OPERA cancels bookings with this code without a card after this many days. */
  cancelsAfterDays: number | null;
};

/** The hotel's reservation types with their requirements; inactive ones are left out. */
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

/** Codes to avoid for a booking without a card: OPERA requires one, or cancels the booking later. */
export const cardCodesOf = (guarantees: readonly Guarantee[]): ReadonlySet<string> =>
  new Set(
    guarantees.flatMap(({ code, asks, cancelsAfterDays }) =>
      asks.includes("creditCard") || cancelsAfterDays !== null ? code : [],
    ),
  );
