import type { RequestOf } from "../../core/ohip/operations.ts";

export type Guarantee = NonNullable<RequestOf<"postGuaranteeCode">["guaranteeCode"]>;

const guarantee = (
  guaranteeCode: string,
  name: string,
  requirements: NonNullable<Guarantee["requirements"]> = {},
  more: Partial<Guarantee> = {},
): Guarantee => ({
  guaranteeCode,
  shortDescription: { defaultText: name },
  reserveInventory: true,
  requirements,
  managedBy: "PropertyManaged",
  inactive: false,
  ...more,
});

/** Reservation types with their requirements. */
export const guarantees: readonly Guarantee[] = [
  guarantee("NON", "Not guaranteed"),
  guarantee("CC", "Credit card", { creditCard: true }),
  guarantee("CO", "Company", { company: true }),
  guarantee("TA", "Travel agent voucher", { travelAgent: true }),
  guarantee("DEP", "Deposit", { deposit: true }),
  guarantee("GRPGTD", "Group guaranteed"),
  guarantee("6PM", "Held until 18:00"),
  guarantee("GTD", "Guaranteed"),
  guarantee("EXP", "Expected at a time", { arrivalTime: true }),
  guarantee("AUTO", "Card within three days", {}, { massCancellation: { autoCancel: true, pendingDays: 3 } }),
];
