import type { Language } from "../../../../contract/users.ts";
import { fieldsOf, isModuleKey } from "../../../../core/modules/catalogue.ts";
import { say } from "../../../refusals/say.ts";

/** Rules of ours that keep a record from being sent; the ledger writes them as `build <rule>`. */
const RULES = [
  "missing",
  "unlinked",
  "too-long",
  "unmapped-code",
  "not-a-language",
  "too-precise",
  "no-target",
  "contradiction",
  "full-night",
  "needs-period",
] as const;

type Cause = { module: string; state: string; cause: string | null; field: string | null; value: string | null };

/** What happened to a record at the hotel, and what to do about it. */
export function hintOf(language: Language, { module, state, cause, field, value }: Cause): string {
  if (state === "pushed" || cause === null) return say(language, "push.hints.done");
  const [operation = "", code = ""] = cause.split(" ");
  const params = { field: labelOf(language, module, field), value: value ?? "", operation, code };
  const rule = operation === "build" ? RULES.find((candidate) => candidate === code) : undefined;
  if (rule) return say(language, `push.hints.${rule.replaceAll("-", "_") as "missing"}`, params);
  if (state === "unknown" || state === "sending") return say(language, "push.hints.unknown", params);
  if (code === "gone" || code === "partial") return say(language, `push.hints.${code}`, params);
  return say(language, "push.hints.refused", params).trim();
}

function labelOf(language: Language, module: string, field: string | null): string {
  if (field === null || !isModuleKey(module)) return field ?? "";
  return fieldsOf(module).find(({ id }) => id === field)?.labels[language] ?? field;
}
