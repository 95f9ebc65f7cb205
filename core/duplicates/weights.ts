import type { ComparedField, DuplicateBand, MatchLevel } from "../../contract/duplicates.ts";

/** Fellegi–Sunter weights: how many bits an observation counts for (or against) two profiles being the same. */
export const presetNames = ["guests", "persons", "companies"] as const;
export type PresetName = (typeof presetNames)[number];

type Table = Readonly<Record<ComparedField, Readonly<Partial<Record<MatchLevel, number>>>>>;

export type Preset = {
  weights: Table;
  /** Parts of an address; their sum stays between `different` and `equal` of the address. */
  address: Readonly<Record<AddressPart, Readonly<Partial<Record<MatchLevel, number>>>>>;
  /** Average number of other rows for the same person or company. */
  copies: number;
  /** Clearly different first names mean two people, unless their birth dates are equal. */
  veto: boolean;
  /** Different birth dates, or a missing first name, leave the decision to a person. */
  careful: boolean;
  /** Names that are common in the file prove less. Guests do not need it: their names alone decide nothing. */
  byChance: boolean;
  /** Changes learned from an account's decisions. */
  shifts?: Shifts;
};
/** Bits to add, by `<field> <level>`. */
export type Shifts = Readonly<Record<string, number>>;
export type AddressPart = "street" | "house" | "postcode" | "city";

const guests: Preset = {
  copies: 0.3,
  weights: {
    name: {},
    firstName: { equal: 6.4, near: 4.8, initial: 4.2, similar: 2.2, weak: -1, different: -4.3, swapped: 5 },
    lastName: { equal: 8.7, near: 7.8, similar: 5.5, weak: -2, different: -5.1, swapped: 7 },
    email: { equal: 17.6, near: 4.5, similar: 3, weak: 0, different: -2.6 },
    phone: { equal: 16.5, near: 10, different: -2.5 },
    address: { equal: 18, different: -4.1 },
    birthDate: { equal: 14.8, similar: 4, near: 3.8, weak: -3, different: -6 },
    country: { equal: 1.5, different: -3 },
    number: { equal: 18, different: -12 },
  },
  address: {
    street: { equal: 9, near: 7.5, similar: 4, different: -2.5 },
    house: { equal: 4, near: 0, different: -7 },
    postcode: { equal: 8, near: 3.5, different: -2 },
    city: { equal: 2.5, near: 2, different: -1.5 },
  },
  veto: true,
  careful: true,
  byChance: false,
};

const persons: Preset = {
  ...guests,
  copies: 1,
  weights: {
    ...guests.weights,
    firstName: { equal: 6.4, near: 5.4, initial: 4.2, similar: 3.5, weak: 3.5, different: -2.5, swapped: 6.4 },
    lastName: { equal: 8.7, near: 7.8, similar: 5.5, weak: 5, different: -3, swapped: 8 },
    email: { equal: 17.6, near: 11, similar: 8, weak: 5, different: -2.6 },
    birthDate: { equal: 14, similar: 9, near: 6.5, weak: 2, different: -5 },
  },
  address: { ...guests.address, house: { equal: 4, near: 1.5, different: -2.5 } },
  veto: false,
  careful: false,
  byChance: true,
};

const companies: Preset = {
  ...guests,
  weights: {
    ...guests.weights,
    name: { equal: 13, near: 11, similar: 6, weak: 2, different: -8 },
    email: { equal: 14, near: 5, similar: 6, weak: 3, different: -1 },
    phone: { equal: 14, near: 8, different: -1.5 },
  },
  veto: false,
  careful: false,
};

export const presets: Readonly<Record<PresetName, Preset>> = { guests, persons, companies };

const LEAST_ROWS = 2_048;

/**
 * The weight before any comparison. The number of profiles is rounded up to a power of two, so that a few more profiles
 * change no score.
 */
export function startWeight({ copies }: Preset, rows: number): number {
  const size = 2 ** Math.ceil(Math.log2(Math.max(rows, LEAST_ROWS)));
  return Math.log2(copies / size);
}

const LIKELY = 0;
/** 99 of 100. */
const SURE = Math.log2(99);
/** From this weight on a person should check a pair. */
const POSSIBLE = -3;

/** Without vetoes and caps. */
export const bandOf = (weight: number): DuplicateBand | null =>
  weight >= SURE ? "sure" : weight >= LIKELY ? "likely" : weight >= POSSIBLE ? "possible" : null;

/** A pair limited by a veto or a cap is no more probable than its band. */
export function probabilityOf({ band, weight }: { band: DuplicateBand; weight: number }): number {
  if (band === "related") return 0;
  const probability = 1 / (1 + 2 ** -weight);
  return band === "possible" ? Math.min(probability, MOST_POSSIBLE) : probability;
}
const MOST_POSSIBLE = 0.49;
