import type { ComparedField, DuplicateBand, MatchLevel, MatchReason } from "../../contract/duplicates.ts";
import { addressValue } from "./block-keys.ts";
import {
  compareAddresses,
  compareBirths,
  compareEmails,
  compareNumbers,
  comparePhones,
  type IsShared,
} from "./compare-contacts.ts";
import { compareCompanies, compareNames, type NameLevels } from "./compare-names.ts";
import type { Form } from "./form.ts";
import { bandOf, type Preset } from "./weights.ts";

/** `band` null: not worth a person's attention. `vetoed`: two people, whatever else they share. */
export type Score = { weight: number; band: DuplicateBand | null; vetoed: boolean; reasons: MatchReason[] };

export type Scoring = {
  preset: Preset;
  /** See `startWeight`. */
  start: number;
  isShared: IsShared;
};

/** Symmetric only if the two are always given in the same order. */
export function scorePair(a: Form, b: Form, { preset, start, isShared }: Scoring): Score {
  const reasons: MatchReason[] = [];
  let weight = start;
  const add = (field: ComparedField, level: MatchLevel | null, own = level && preset.weights[field][level]): void => {
    if (level === null || own === undefined || own === null) return;
    const bits = preset.shifts ? own + (preset.shifts[`${field} ${level}`] ?? 0) : own;
    weight += bits;
    reasons.push({ field, level, weight: bits });
  };
  const names = compareNames(a, b);
  add("firstName", names.first);
  add("lastName", names.last);
  const birth = compareBirths(a.birth, b.birth);
  add("birthDate", birth);
  const isVetoed = preset.veto && names.first === "different" && !isSameBirth(birth);
  // Two people of different families: most pairs that share a street or a postcode.
  if (isVetoed && names.last === "different") return { weight, band: null, vetoed: true, reasons };
  add("name", compareCompanies(a.name, b.name));
  const email = compareEmails(a, b, isShared);
  add("email", email);
  const phone = comparePhones(a, b, isShared);
  add("phone", phone);
  const address = weighAddress(a, b, preset, isShared);
  if (address) add("address", address.level, address.weight);
  if (a.country !== "" && b.country !== "" && (address === null || address.weight <= 0))
    add("country", a.country === b.country ? "equal" : "different");
  const number = compareNumbers(a.numbers, b.numbers);
  add("number", number);

  if (isVetoed) {
    const others = bandOf(weight - (preset.weights.firstName.different ?? 0));
    // A frequent name and town do not make a family: it shares a home, a phone or a mailbox.
    const isHousehold = address?.isHome || phone === "equal" || email === "equal";
    const isRelated = isHigh(others) && isHousehold;
    return { weight, band: isRelated ? "related" : null, vetoed: true, reasons };
  }
  const band = bandOf(weight);
  if (!preset.careful) {
    const isOnlyNamed = email === null && phone === null && address === null && number === null;
    const isDoubted = number === "different" || (isOnlyNamed && !isSameBirth(birth) && !isWholeName(names, birth));
    return { weight, band: isHigh(band) && isDoubted ? "possible" : band, vetoed: false, reasons };
  }
  const isProved = email === "equal" || phone === "equal" || isSameBirth(birth) || number === "equal";
  const isNear = email === "near" || phone === "near" || (address?.weight ?? 0) > 0;
  const isNamesake = !isProved && email !== "near" && phone !== "near" && (address?.weight ?? 0) <= MOST_OF_TOWN;
  // A married name, or a relative whose names are exchanged as well; with the birth date alone, two people born that day.
  const isOtherName = names.last === "different" || names.first === "different";
  const isContacted = email === "equal" || email === "near" || phone === "equal" || phone === "near";
  const isHalfProved =
    isOtherName && !isContacted && number !== "equal" && !(isSameBirth(birth) && (address?.weight ?? 0) > MOST_OF_TOWN);
  const isDoubtful =
    isHalfProved ||
    number === "different" ||
    birth === "different" ||
    (names.first === "weak" && !isSameBirth(birth)) ||
    // A family shares its phone.
    (names.first === null && a.name === "" && email !== "equal" && !isSameBirth(birth) && number !== "equal");
  // Only the names agree: worth checking if the name is rare and nothing contradicts.
  const isNameOnly = !isProved && !isNear;
  const isByChance = isNameOnly && (!isHigh(band) || reasons.some(({ level }) => level === "different"));
  // Two people with the same first name in the same street are neighbours.
  const isNeighbour = names.last === "different" && !isProved && !address?.isHome;
  if (isByChance || isNeighbour) return { weight, band: null, vetoed: false, reasons };
  if (isHigh(band) && (isDoubtful || isNamesake)) return { weight, band: "possible", vetoed: false, reasons };
  // Twins share their birth date and their home: a person should look at the first names, also at Daniel and Daniela.
  const isOtherFirst = names.first === "different" || names.first === "weak";
  const isTwin = isOtherFirst && number !== "equal";
  // One name and one postcode, but another street: who has moved, or a namesake.
  const isElsewhere = !isProved && !address?.isHome && phone !== "near";
  return { weight, band: band === "sure" && (isTwin || isElsewhere) ? "likely" : band, vetoed: false, reasons };
}

/** Both names are alike; one may be missing if the birth dates are nearly equal. */
const isWholeName = ({ first, last }: NameLevels, birth: MatchLevel | null) =>
  [first, last].every((level) =>
    level === null ? birth === "near" || birth === "similar" : level !== "different" && level !== "weak",
  );
const isHigh = (band: DuplicateBand | null) => band === "sure" || band === "likely";
/** The first of January is what half of the systems fill in: it proves nothing. */
const isSameBirth = (level: MatchLevel | null) => level === "equal";
/** Bits of an address that is the same town and no more: of a frequent name several live there. */
const MOST_OF_TOWN = 3;

/** Street, house, postcode and town as one reason; null: nothing to compare. */
function weighAddress(
  a: Form,
  b: Form,
  preset: Preset,
  isShared: IsShared,
): { level: MatchLevel; weight: number; isHome: boolean } | null {
  const levels = compareAddresses(a, b);
  if (levels.street === null && levels.postcode === null && levels.city === null) return null;
  const weightOf = (part: keyof typeof levels) => preset.address[part][levels[part] ?? "equal"] ?? 0;
  const of = (part: keyof typeof levels) => (levels[part] === null ? 0 : weightOf(part));
  const [postcode, city] = [of("postcode"), of("city")];
  let street = of("street");
  // A house number counts only within the same street.
  if (street > 0) street += of("house");
  // Every town has a High Street.
  if (postcode <= 0 && city <= 0) street = Math.min(street, street / 2);
  const { equal = 0, different = 0 } = preset.weights.address;
  const weight = Math.max(different, Math.min(equal, street + postcode + city));
  const level: MatchLevel =
    weight >= equal * 0.85
      ? "equal"
      : weight >= equal / 2
        ? "near"
        : weight > 3
          ? "similar"
          : weight > 0
            ? "weak"
            : "different";
  const isOne = levels.street === "equal" && levels.house === "equal";
  if (isOne && weight > 0 && isShared("address", addressValue(a))) return { level: "weak", weight: 0, isHome: false };
  const isHome = (levels.street === "equal" || levels.street === "near") && levels.house !== "different" && weight > 0;
  return { level, weight, isHome };
}
