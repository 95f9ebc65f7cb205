import { parentOf, type Referring } from "../../../../core/records/references.ts";

/** The column that repeats a reference field, if there is one. */
export function columnOfReference(
  { module, table }: Pick<Referring, "module" | "table">,
  field: string,
): string | null {
  if (table === "reservations" && field === "profileId") return "profile_old_id";
  return table === "records" && parentOf(module)?.field === field ? "parent_old_id" : null;
}
