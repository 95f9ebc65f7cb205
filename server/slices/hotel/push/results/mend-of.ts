import { type ListKind, listKind } from "../../../../../contract/lists.ts";
import type { PushMend } from "../../../../../contract/push-results.ts";
import { fieldsOf, isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { listedModules } from "../../../../../core/records/listed-modules.ts";
import type { CauseRow } from "./results.repo.ts";

/** Rules that the push settings can settle for all records at once. */
const BY_SETTINGS: readonly string[] = ["full-night"];

/** The page where a person corrects a cause. */
export function mendOf({ module, state, cause, field }: Omit<CauseRow, "value" | "count" | "examples">): PushMend {
  const [operation, rule = ""] = cause.split(" ");
  if (operation === "build" && rule === "unmapped-code") return { at: "codes", list: listOf(module, field) };
  if (operation === "build" && BY_SETTINGS.includes(rule)) return { at: "settings" };
  // Lists show which records failed, not which wait.
  if (state === "waiting") return { at: "record" };
  const kind = listKind.options.find((candidate: ListKind) => listedModules[candidate].some((own) => own === module));
  return kind ? { at: "list", kind } : { at: "record" };
}

/** The list of codes that a field takes its values from. */
function listOf(module: string, field: string | null): string | null {
  if (field === null || !isModuleKey(module)) return null;
  const found = fieldsOf(module).find(({ id }) => id === field);
  return found?.list ?? found?.lov ?? null;
}
