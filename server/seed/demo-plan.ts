import type { PushKind } from "../../contract/push.ts";
import type { ModuleKey } from "../../core/modules/catalogue.ts";

/** A file of samples/; a workbook names its modules itself. */
export type DemoFile = { name: string; module?: ModuleKey };
type DemoCodes = { module: ModuleKey; list: string; codes: Readonly<Record<string, string>> };
/**
 * A push that pauses after this many calls, in the middle of the last kind. Guests who may be the same as another, and
 * their stays, are left for the day when they are merged.
 */
export type DemoPush = { kinds: readonly PushKind[]; canary: number };
type DemoPlan = {
  lists: readonly DemoCodes[];
  files: readonly DemoFile[];
  push?: DemoPush;
  /** For records whose file has none: OPERA requires a payment method of stays, and a reservation type of blocks. */
  paymentMethod?: string;
  blockType?: string;
  /** A ready set of cleaning rules, as a person would copy it. */
  cleaning?: string;
};

const list = (module: ModuleKey, name: string, codes: Record<string, string> = {}): DemoCodes => ({
  module,
  list: name,
  codes,
});

/** What the clerks of the old system wrote for one title or country. Dutch titles are not mapped yet. */
const TITLES = {
  M: "M.",
  Monsieur: "M.",
  Madame: "Mme",
  "Hr.": "Herr",
  "Fr.": "Frau",
  Mr: "Mr.",
  Ms: "Ms.",
  Sr: "Sr.",
  "Dra.": "Sra.",
  "Sig.": "Mr.",
  "Sig.ra": "Mrs.",
  Don: "Sr.",
  Doña: "Sra.",
};
const COUNTRIES = {
  ...{ F: "FR", FRA: "FR", France: "FR", D: "DE", DEU: "DE", Germany: "DE" },
  ...{ UK: "GB", GBR: "GB", "United Kingdom": "GB", P: "PT", Portugal: "PT", CHE: "CH", Suisse: "CH" },
  ...{ I: "IT", ITA: "IT", Italy: "IT", E: "ES", ESP: "ES", España: "ES" },
  ...{ USA: "US", "United States": "US", NLD: "NL", Netherlands: "NL" },
};

const paris: DemoPlan = {
  lists: [
    list("profiles", "titles", TITLES),
    list("profiles", "nationalities", COUNTRIES),
    list("profiles", "languages"),
    list("profiles", "vip-levels"),
    ...[
      "room-types",
      "rate-codes",
      "market-codes",
      "source-codes",
      "origin-codes",
      "reservation-types",
      "payment-methods",
      "cancellation-reasons",
    ].map((name) => list("reservations", name)),
  ],
  // Guests and stays come first, so that early visitors see those.
  files: [
    { name: "companies.csv", module: "accounts" },
    { name: "opera-v5-profiles.csv", module: "profiles" },
    { name: "blocks.csv", module: "blocks" },
    { name: "reservations.csv", module: "reservations" },
    { name: "block-grid.csv", module: "block-grid" },
    { name: "reservation-nights.csv", module: "reservation-nights" },
    { name: "profile-contacts.csv", module: "profile-contacts" },
    { name: "in-house.ihf", module: "in-house" },
    { name: "room-status.csv", module: "room-status" },
    { name: "out-of-order.csv", module: "out-of-order" },
    { name: "configuration.xlsx" },
  ],
  blockType: "GRPGTD",
  cleaning: "v5-guest-names",
  push: { kinds: ["accounts", "all-profiles", "blocks", "reservations"], canary: 1_600 },
};

/** A small hotel; its lists are those of its files' columns. */
const small = (name: string): DemoPlan => ({
  lists: [
    list("profiles", "titles", { ...TITLES, MR: "Mr.", "Mw.": "Mrs.", "Dhr.": "Mr." }),
    list("profiles", "nationalities", COUNTRIES),
    list("profiles", "languages"),
    ...["room-types", "rate-codes", "market-codes", "source-codes"].map((codes) => list("reservations", codes)),
    // The hotel's own code for companies requires a company, which these files do not name.
    list("reservations", "reservation-types", { CO: "GTD" }),
  ],
  paymentMethod: "CA",
  files: [
    { name: `${name}-guests.csv`, module: "profiles" },
    { name: `${name}-reservations.csv`, module: "reservations" },
  ],
});

/** By the hotel's slug. */
export const demoPlans: Readonly<Record<string, DemoPlan>> = {
  "paris-opera": paris,
  "lisbon-tejo": small("lisbon"),
  "zermatt-lodge": small("zermatt"),
};
