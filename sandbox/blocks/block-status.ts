/** The chain's block statuses, and the statuses that may follow each. */
export type BlockStatus = {
  code: string;
  description: string;
  type: "Inquiry" | "NonDeductInv" | "DeductInv" | "Actual" | "Cancel" | "Lost" | "Waitlist" | "Refused" | "Referral";
  /** A block may begin with this status. */
  opens: boolean;
  /** Rooms on its grid are not for sale to others. */
  deducts: boolean;
  /** Reservations may be made from its grid. */
  allowPickup: boolean;
  next: readonly string[];
};

const closed = { opens: false, deducts: false, allowPickup: false, next: [] };

const seeded: readonly BlockStatus[] = [
  {
    code: "TEN",
    description: "Tentative",
    type: "NonDeductInv",
    opens: true,
    deducts: false,
    allowPickup: false,
    next: ["DEF", "INQ", "CAN"],
  },
  {
    code: "INQ",
    description: "Inquiry",
    type: "Inquiry",
    opens: true,
    deducts: false,
    allowPickup: false,
    next: ["TEN", "DEF", "LOS"],
  },
  {
    code: "DEF",
    description: "Definite",
    type: "DeductInv",
    opens: false,
    deducts: true,
    allowPickup: true,
    next: ["ACT", "CAN"],
  },
  { code: "ACT", description: "Actual", type: "Actual", opens: false, deducts: true, allowPickup: true, next: ["CAN"] },
  { code: "CAN", description: "Cancelled", type: "Cancel", ...closed },
  { code: "LOS", description: "Lost", type: "Lost", ...closed },
];
export const STARTING = "TEN";

/** By code, in order; shared by all hotels of the chain. */
export type BlockStatuses = Map<string, BlockStatus>;
export const seedBlockStatuses = (): BlockStatuses => new Map(seeded.map((status) => [status.code, status]));
