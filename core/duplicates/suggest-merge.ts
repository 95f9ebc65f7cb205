import type { SurvivorRule } from "../../contract/duplicates.ts";
import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { Value } from "../validation/check-fields.ts";

type Values = Readonly<Record<string, Value | undefined>>;
export type Mergeable = {
  id: number;
  module: ModuleKey;
  values: Values;
  /** Milliseconds. */
  updatedAt: number;
  stays: number;
  /** Stays that have not ended. */
  coming: number;
  /** The hotel system has it already. */
  isAtHotel: boolean;
  /** Index of its source among the account's trusted sources; infinite: not a trusted source. */
  trust: number;
};

const filledIn = ({ values }: Mergeable) => Object.values(values).filter((value) => value !== undefined).length;

/**
 * The member that stays. A profile at the hotel, and one with future stays, precede the account's rule; the lowest id,
 * which OPERA keeps too, decides the rest.
 */
export function survivorOf<Member extends Mergeable>(members: readonly Member[], rule: SurvivorRule): Member {
  const by: Record<SurvivorRule, (member: Member) => number> = {
    stays: ({ stays }) => stays,
    newest: ({ updatedAt }) => updatedAt,
    complete: filledIn,
    oldest: () => 0,
    trusted: ({ trust }) => -trust,
  };
  const [first] = members.toSorted(
    (a, b) =>
      Number(b.isAtHotel) - Number(a.isAtHotel) ||
      Math.sign(b.coming) - Math.sign(a.coming) ||
      compare(by[rule](b), by[rule](a)) ||
      a.id - b.id,
  );
  if (!first) throw new Error("A group without members.");
  return first;
}

/** Compares without subtraction, because the values may be infinite. */
const compare = (a: number, b: number): number => (a === b ? 0 : a > b ? 1 : -1);

/** Index of the first trusted word in a file's name. */
export function trustOf(name: string, trusted: readonly string[]): number {
  const place = trusted.findIndex((word) => name.toLowerCase().includes(word.toLowerCase()));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

/** A merge never overwrites identifying values with another profile's. */
const KEPT: ReadonlySet<string> = new Set([
  "birthDate",
  "idNumber",
  "idType",
  "idCountry",
  "idExpiry",
  "type",
  "status",
]);
const NAMES: ReadonlySet<string> = new Set(["firstName", "lastName", "name"]);

/** Fields that a merge may choose: all but the ids. */
export const mergedFields = (module: ModuleKey): string[] =>
  fieldsOf(module)
    .filter(({ key, refers }) => !key && refers.length === 0)
    .map(({ id }) => id);

/** The value of a yes/no field that one member imposes on all: a consent once withdrawn, a mark on the black list. */
const winsOf = (module: ModuleKey, field: string): boolean | null =>
  fieldsOf(module).find(({ id }) => id === field)?.wins ?? null;

/**
 * The member whose value the merged profile gets; null if no member has a value. A value that counts for all precedes
 * trusted sources.
 */
export function sourceOf<Member extends Mergeable>(
  members: readonly Member[],
  { survivor, field, rule }: { survivor: Member; field: string; rule: SurvivorRule },
): Member | null {
  const filled = members.filter(({ values }) => values[field] !== undefined);
  const own = survivor.values[field];
  if (KEPT.has(field) && own !== undefined) return survivor;
  const wins = winsOf(survivor.module, field);
  if (wins !== null && own === wins) return survivor;
  const decisive = wins === null ? undefined : filled.find(({ values }) => values[field] === wins);
  if (decisive) return decisive;
  const byTrust = (a: Member, b: Member) => (rule === "trusted" ? compare(a.trust, b.trust) : 0);
  const newest = filled.toSorted((a, b) => byTrust(a, b) || b.updatedAt - a.updatedAt || a.id - b.id);
  if (NAMES.has(field) && rule !== "trusted") return bestName(filled, survivor, field);
  const [latest] = newest;
  if (latest === undefined) return null;
  return own === latest.values[field] ? survivor : latest;
}

/** The most frequent spelling; among equally frequent ones, one with mixed case and accents. */
function bestName<Member extends Mergeable>(filled: readonly Member[], survivor: Member, field: string): Member | null {
  const text = ({ values }: Member) => String(values[field]);
  const often = (member: Member) => filled.filter((other) => text(other) === text(member)).length;
  const care = (member: Member) => {
    const name = text(member);
    const isMixed = name !== name.toUpperCase() && name !== name.toLowerCase();
    return Number(isMixed) * 4 + Number(/[^\p{ASCII}]/u.test(name)) * 2 + Number(name.length > 2);
  };
  const [best] = filled.toSorted(
    (a, b) =>
      care(b) - care(a) ||
      often(b) - often(a) ||
      Number(b.id === survivor.id) - Number(a.id === survivor.id) ||
      a.id - b.id,
  );
  return best ?? null;
}
