import { profileType, stayStatus } from "../../../../contract/lists.ts";
import type { Texts } from "../../../../core/texts/texts.ts";

const OTHERS = [
  "Active",
  "Inactive",
  "M",
  "F",
  "U",
  "NonElastic",
  "Elastic",
  "SellLimit",
] as const satisfies readonly (keyof Texts["records"]["values"])[];
const TYPES = [
  ...profileType.options,
  ...stayStatus.options,
] as const satisfies readonly (keyof Texts["lists"]["types"])[];

type ChoiceKey = `lists.types.${(typeof TYPES)[number]}` | `records.values.${(typeof OTHERS)[number]}`;

/** The key of the text for a closed set's value, as the lists call it; a code of the hotel's own has none. */
export function choiceKey(value: string): ChoiceKey | undefined {
  const type = TYPES.find((item) => item === value);
  if (type) return `lists.types.${type}`;
  const other = OTHERS.find((item) => item === value);
  return other && `records.values.${other}`;
}
