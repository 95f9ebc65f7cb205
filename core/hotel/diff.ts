import { fieldsOf, type ModuleKey, type SomeOf } from "../modules/catalogue.ts";
import { sameDecimal } from "./fit.ts";

export type Difference = {
  field: string;
  sent: string | number | boolean | undefined;
  found: string | number | boolean | undefined;
};

type Value = string | number | boolean;

/** The sent fields whose values were not found at the hotel. Other fields are ignored. */
export function differences<Key extends ModuleKey>(
  key: Key,
  sent: SomeOf<Key>,
  found: SomeOf<Key>,
): readonly Difference[] {
  const ours = sent as Readonly<Record<string, Value | undefined>>;
  const theirs = found as Readonly<Record<string, Value | undefined>>;
  return fieldsOf(key).flatMap(({ id, type }) => {
    const [mine, read] = [ours[id], theirs[id]];
    if (mine === undefined || mine === read) return [];
    if (type === "decimal" && typeof mine === "string" && typeof read === "string" && sameDecimal(mine, read))
      return [];
    return [{ field: id, sent: mine, found: read }];
  });
}
