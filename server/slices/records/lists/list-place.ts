import type { ListKind } from "../../../../contract/lists.ts";
import type { Language } from "../../../../contract/users.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import type { OpaqueIds } from "../store/opaque-ids.ts";
import { readPlaceKey, stretchesOf } from "./list-orders.repo.ts";

/** A row's place in an order of the list: its sort value as text, and its id. */
export type Place = { key: string; id: string };

type PlaceOf = { kind: ListKind; sort: string; ids: OpaqueIds };

export const writePlace = ({ key, id }: Place, { kind, sort, ids }: PlaceOf): string =>
  Buffer.from(JSON.stringify([sort, key, ids.write(kind, id)])).toString("base64url");

/** Reads a place as returned for this order; any other text is refused before the query. */
export function readPlace(after: string, { kind, sort, ids }: PlaceOf, language: Language): Place {
  try {
    const [order, key, row] = JSON.parse(Buffer.from(after, "base64url").toString()) as unknown[];
    const id = ids.read(kind, String(row));
    if (order === sort && typeof key === "string" && readPlaceKey(stretchesOf(kind, sort), key) && id)
      return { key, id };
  } catch {}
  throw refuseAt("after", "format", language);
}

/** Both days are included. */
export function refuseBackwards(
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
  language: Language,
): void {
  if (beginDate && endDate && endDate < beginDate) throw refuseAt("endDate", "dayOrder", language);
}

export function refuseAt(path: string, code: "format" | "dayOrder", language: Language): Refusal {
  return new Refusal("invalid", { issues: [{ path, code, message: say(language, `errors.issue.${code}`) }] });
}
