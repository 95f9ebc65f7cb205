import type { MatchLevel } from "../../contract/duplicates.ts";
import { PHONE_TAIL } from "../matching/match-keys.ts";
import type { Form } from "./form.ts";
import { isOneEdit, jaroWinkler } from "./similarity.ts";

/** Whether so many profiles share a value that it is no evidence. */
export type IsShared = (kind: "email" | "phone" | "address", value: string) => boolean;

const listOf = (text: string) => (text.includes(" ") ? text.split(" ") : [text]);

/** The best level of any two values, in the given order; null: one side has none. */
function bestOf(
  a: string,
  b: string,
  levels: readonly MatchLevel[],
  compare: (a: string, b: string) => MatchLevel | null,
) {
  if (a === "" || b === "") return null;
  let best: MatchLevel | null = null;
  for (const own of listOf(a))
    for (const other of listOf(b)) {
      const level = compare(own, other);
      if (level !== null && (best === null || levels.indexOf(level) < levels.indexOf(best))) best = level;
    }
  return best;
}

const EMAIL = ["equal", "near", "similar", "weak", "different"] as const;
const digitsOf = (text: string) => text.replace(/\D/g, "");

export function compareEmails(a: Form, b: Form, isShared: IsShared): MatchLevel | null {
  return bestOf(a.emails, b.emails, EMAIL, (own, other) => {
    if (own === other) return isShared("email", own) ? null : "equal";
    const [user = "", domain] = own.split("@");
    const [otherUser = "", otherDomain] = other.split("@");
    // In an address, a number distinguishes people with the same name: a digit more or less is not a typing error.
    if (user.length > 4 && isOneEdit(own, other) && digitsOf(user) === digitsOf(otherUser)) return "near";
    if (user !== otherUser || domain === otherDomain) return jaroWinkler(own, other) >= 0.92 ? "weak" : "different";
    return isNamed(user, a) || isNamed(otherUser, b) ? "weak" : "similar";
  });
}

/** Derived from the name, so it adds no evidence to the name. */
const isNamed = (user: string, { first, last, name }: Form) =>
  [last, first, name].some((text) =>
    text.split(" ").some((word) => word.length > 2 && user.includes(word.slice(0, 6))),
  ) || user.length < 5;

const PHONE = ["equal", "near", "different"] as const;

export const comparePhones = (a: Form, b: Form, isShared: IsShared): MatchLevel | null =>
  bestOf(a.phones, b.phones, PHONE, (own, other) => {
    // The last digits are compared because the country is often missing or guessed.
    const [tail, otherTail] = [own.slice(-PHONE_TAIL), other.slice(-PHONE_TAIL)];
    if (tail === otherTail) return isShared("phone", tail) ? null : "equal";
    return isOneEdit(own.slice(-PHONE_TAIL - 1), other.slice(-PHONE_TAIL - 1)) ? "near" : "different";
  });

export function compareNumbers(a: string, b: string): MatchLevel | null {
  if (a === "" || b === "") return null;
  const others = listOf(b);
  const own = listOf(a);
  if (own.some((number) => others.includes(number))) return "equal";
  const kindOf = (number: string) => number.slice(0, number.indexOf(":"));
  return own.some((number) => others.some((other) => kindOf(other) === kindOf(number))) ? "different" : null;
}

const FIRST_OF_JANUARY = "0101";

/**
 * Eight digits each. `near`: a typing error, another day or month, or day and month exchanged. `similar`: of one date
 * only the year is known, and it is the other's.
 */
export function compareBirths(a: string, b: string): MatchLevel | null {
  if (a === "" || b === "") return null;
  const [yearA, yearB] = [a.slice(0, 4), b.slice(0, 4)];
  const [dayA, dayB] = [a.slice(4), b.slice(4)];
  // The first of January often stands for a date of which only the year is known.
  if (yearA === yearB && (dayA === FIRST_OF_JANUARY || dayB === FIRST_OF_JANUARY)) return "similar";
  if (a === b) return "equal";
  if (isOneEdit(a, b) && a.length === b.length) return "near";
  if (yearA === yearB && dayA === dayB.slice(2) + dayB.slice(0, 2)) return "near";
  if (yearA === yearB)
    return dayA.slice(0, 2) === dayB.slice(0, 2) || dayA.slice(2) === dayB.slice(2) ? "near" : "weak";
  const apart = [...a].filter((digit, index) => digit !== b[index]).length;
  return apart <= 2 || dayA === dayB ? "weak" : "different";
}

export type AddressLevels = {
  street: MatchLevel | null;
  house: MatchLevel | null;
  postcode: MatchLevel | null;
  city: MatchLevel | null;
};

export const compareAddresses = (a: Form, b: Form): AddressLevels => ({
  street: compareText(a.street, b.street, 0.92, 0.85),
  house: compareHouses(a.house, b.house),
  postcode: comparePostcodes(a.postcode, b.postcode),
  city: compareText(a.city, b.city, 0.9, 2),
});

function compareText(a: string, b: string, near: number, similar: number): MatchLevel | null {
  if (a === "" || b === "") return null;
  if (a === b) return "equal";
  const [own, other] = [a.replaceAll(" ", ""), b.replaceAll(" ", "")];
  if (own === other) return "equal";
  const likeness = jaroWinkler(own, other);
  if (likeness >= near || own.startsWith(other) || other.startsWith(own)) return "near";
  return likeness >= similar ? "similar" : "different";
}

function compareHouses(a: string, b: string): MatchLevel | null {
  if (a === "" || b === "") return null;
  if (a === b) return "equal";
  const others = listOf(b);
  const bare = (text: string) => text.replace(/\D/g, "");
  const isPart = listOf(a).some((number) => others.some((other) => bare(number) === bare(other)));
  return isPart || (a.length > 2 && b.length > 2 && isOneEdit(a, b)) ? "near" : "different";
}

function comparePostcodes(a: string, b: string): MatchLevel | null {
  if (a === "" || b === "") return null;
  if (a === b) return "equal";
  return isOneEdit(a, b) ? "near" : "different";
}
