import type { ListKind } from "../../../contract/lists.ts";
import type { Language } from "../../../contract/users.ts";
import { say } from "../../http/language.ts";
import { Refusal } from "../../http/refusal.ts";

/** A row's place in an order of the list: what it is ordered by, as text, and its id. */
export type Place = { key: string; id: string };

export const writePlace = (sort: string, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");

/** Of what was just written. */
export function placeIn(written: string): Place {
  const [, key = "", id = ""] = JSON.parse(Buffer.from(written, "base64url").toString()) as string[];
  return { key, id };
}

/** As it was answered for this order; any other text is refused before the database sees it. */
export function readPlace(after: string, kind: ListKind, sort: string, language: Language): Place {
  try {
    const [of, key, id] = JSON.parse(Buffer.from(after, "base64url").toString()) as unknown[];
    if (of === sort && typeof key === "string" && isKey(kind, sort, key) && /^\d{1,18}$/.test(String(id)))
      return { key, id: String(id) };
  } catch {}
  throw refuseAt("after", "format", language);
}

const isKey = (kind: ListKind, sort: string, key: string): boolean => {
  const name = sort.replace(/^-/, "");
  if (name === "name") return key.length <= 500 && !key.includes("\0");
  if (name === "updated_at") return /^\d{4}-\d\d-\d\d[ T][\d:.]{8,15}(Z|\+00)?$/.test(key) && isTime(key);
  return /^\d{4}-\d\d-\d\d$/.test(key) && isTime(key) && kind !== "profiles";
};

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

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
