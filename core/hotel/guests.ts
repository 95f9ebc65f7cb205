import type { RecordOf } from "../modules/catalogue.ts";
import type { Reference } from "../records/references.ts";
import type { Change } from "./built.ts";
import { itemsOf, textOf } from "./several.ts";

type Reservation = RecordOf<"reservations">;

/** The field that names further guests of a booking, several in one text. */
export const COMPANIONS = { field: "accompanyingIds", place: -1, modules: ["profiles"] } as const satisfies Reference;

/** The old ids of the guests that a booking names beside its own. */
export const companionsOf = ({ accompanyingIds }: Pick<Reservation, "accompanyingIds">): string[] =>
  itemsOf(accompanyingIds);

/** The guests on a booking: those named by the record and those named by its lines of the in-house list. */
export function accompanied(
  record: Reservation,
  more: readonly string[],
  changes: Change[],
): { record: Reservation; ids: string[] } {
  const ids = [...new Set([...companionsOf(record), ...more])].filter((id) => id !== record.profileId);
  const accompanyingIds = textOf(ids);
  if (accompanyingIds === record.accompanyingIds) return { record, ids };
  changes.push({
    field: "accompanyingIds",
    change: "moved",
    ...(accompanyingIds === undefined ? {} : { sent: accompanyingIds }),
  });
  return { record: { ...record, accompanyingIds }, ids };
}

const AGE = /^\d{1,2}$/;

/** Invalid ages are left out; more ages than children increase the number of children. */
export function agesOf(record: Reservation): { values: Reservation; changes: Change[] } {
  const { childAges, ...rest } = record;
  if (childAges === undefined) return { values: record, changes: [] };
  const items = itemsOf(childAges);
  if (items.length === 0 || !items.every((item) => AGE.test(item)))
    return { values: rest, changes: [{ field: "childAges", change: "left" }] };
  const sent = items.map(Number).join(", ");
  const changes: Change[] = sent === childAges ? [] : [{ field: "childAges", change: "moved", sent }];
  const children = Math.max(record.children ?? 0, items.length);
  if (children !== record.children) changes.push({ field: "children", change: "moved", sent: String(children) });
  return { values: { ...record, childAges: sent, children }, changes };
}
