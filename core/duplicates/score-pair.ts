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
import { compareCompanies, compareNames } from "./compare-names.ts";
import type { Form } from "./form.ts";
import { bandOf, type Preset } from "./weights.ts";

/** DuplicateBand null: nothing that anybody should look at. `vetoed`: two people, whatever else they share. */
export type Score = { weight: number; band: DuplicateBand | null; vetoed: boolean; reasons: MatchReason[] };

export type Scoring = {
  preset: Preset;
  /** See `startWeight`. */
  start: number;
  isShared: IsShared;
};

/** Both ways the same only if the two are always given in the same order. */
export function scorePair(a: Form, b: Form, { preset, start, isShared }: Scoring): Score {
  const reasons: MatchReason[] = [];
  let weight = start;
  const add = (field: ComparedField, level: MatchLevel | null, own = level && preset.weights[field][level]): void => {
    if (level === null || own === undefined || own === null) return;
    weight += own;
    reasons.push({ field, level, weight: own });
  };
  const names = compareNames(a, b);
  add("firstName", names.first);
  add("lastName", names.last);
  add("name", compareCompanies(a.name, b.name));
  const email = compareEmails(a, b, isShared);
  add("email", email);
  const phone = comparePhones(a, b, isShared);
  add("phone", phone);
  const address = weighAddress(a, b, preset, isShared);
  if (address) add("address", address.level, address.weight);
  const birth = compareBirths(a.birth, b.birth);
  add("birthDate", birth);
  if (a.country !== "" && b.country !== "" && (address === null || address.weight <= 0))
    add("country", a.country === b.country ? "equal" : "different");
  const number = compareNumbers(a.numbers, b.numbers);
  add("number", number);

  if (preset.veto && names.first === "different" && !isSameBirth(birth)) {
    const others = bandOf(weight - (preset.weights.firstName.different ?? 0));
    const isRelated = (others === "sure" || others === "likely") && names.last !== "different";
    return { weight, band: isRelated ? "related" : null, vetoed: true, reasons };
  }
  const band = bandOf(weight);
  const isProved = email === "equal" || phone === "equal" || isSameBirth(birth) || number === "equal";
  const isDoubtful =
    number === "different" ||
    (preset.careful &&
      (birth === "different" ||
        (names.first === "weak" && !isSameBirth(birth)) ||
        // A family shares its phone.
        (names.first === null && a.name === "" && email !== "equal" && !isSameBirth(birth) && number !== "equal") ||
        (!isProved && email !== "near" && phone !== "near" && (address?.weight ?? 0) <= 0)));
  const isHigh = band === "sure" || band === "likely";
  return { weight, band: isHigh && isDoubtful ? "possible" : band, vetoed: false, reasons };
}

const isSameBirth = (level: MatchLevel | null) => level === "equal" || level === "similar";

/** Street, house, postcode and town as one reason; null: nothing to compare. */
function weighAddress(
  a: Form,
  b: Form,
  preset: Preset,
  isShared: IsShared,
): { level: MatchLevel; weight: number } | null {
  const levels = compareAddresses(a, b);
  if (levels.street === null && levels.postcode === null && levels.city === null) return null;
  const weightOf = (part: keyof typeof levels) => preset.address[part][levels[part] ?? "equal"] ?? 0;
  const of = (part: keyof typeof levels) => (levels[part] === null ? 0 : weightOf(part));
  const [postcode, city] = [of("postcode"), of("city")];
  let street = of("street");
  // A house number says something about the same street only.
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
  if (isOne && weight > 0 && isShared("address", addressValue(a))) return { level: "weak", weight: 0 };
  return { level, weight };
}
