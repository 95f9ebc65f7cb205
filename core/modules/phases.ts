import type { Phase } from "../../contract/dashboard.ts";
import type { ModuleKey } from "./catalogue.ts";

const OF: Partial<Record<ModuleKey, Phase>> = {
  accounts: "companies",
  profiles: "guests",
  "profile-contacts": "guests",
  relationships: "guests",
  memberships: "guests",
  notes: "guests",
  blocks: "blocks",
  "block-grid": "blocks",
  reservations: "reservations",
  "reservation-nights": "reservations",
  "in-house": "in-house",
  "room-status": "rooms",
  "out-of-order": "rooms",
};

/** Every module without guest or stay data is configuration. */
export const phaseOf = (module: ModuleKey): Phase => OF[module] ?? "configuration";
