import type { Language } from "../../../../../contract/users.ts";
import { fieldsOf, isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { say } from "../../../../refusals/say.ts";

/** Our own rules that keep a record from being sent, written as `build <rule>` in the ledger. */
const BUILD = [
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
  "cancelled-block",
] as const;
/** Why a record was not taken back: `back <rule>`. */
const BACK = [
  "in-house",
  "departed",
  "picked-up",
  "has-bookings",
  "booked-before",
  "changed",
  "used",
  "no-way",
  "not-ours",
  "no-reason",
  "interrupted",
] as const;
/** Problems that a check finds at the hotel: `check <rule>`. */
const CHECK = [
  "unlisted",
  "asks",
  "auto-cancel",
  "occupancy",
  "currency",
  "before-business-date",
  "opera-refuses",
  "opera-asks",
] as const;

export type BackRule = (typeof BACK)[number];

type Cause = { module: string; state: string; cause: string | null; field: string | null; value: string | null };

/** What happened to a record at the hotel, and what to do about it. */
export function hintOf(language: Language, { module, state, cause, field, value }: Cause): string {
  const [operation = "", code = "", more = ""] = cause?.split(" ") ?? [];
  const params = { field: labelOf(language, module, field), value: value ?? "", operation, code };
  const rule = ruleOf(operation, code);
  if (rule)
    return say(language, `push.hints.${rule as "missing"}`, operation === "check" ? { ...params, code: more } : params);
  if (state === "withdrawn") return say(language, "push.hints.withdrawn");
  if (state === "pushed" || cause === null) return say(language, "push.hints.done");
  if (operation === "back") return say(language, "push.hints.back_refused", { ...params, operation: code, code: more });
  if (state === "unknown" || state === "sending") return say(language, "push.hints.unknown", params);
  if (code === "gone" || code === "partial") return say(language, `push.hints.${code}`, params);
  return say(language, "push.hints.refused", params).trim();
}

/** The name of the text for one of our own rules. */
function ruleOf(operation: string, code: string): string | undefined {
  const named = (rules: readonly string[]) => rules.find((rule) => rule === code)?.replaceAll("-", "_");
  if (operation === "build") return named(BUILD);
  if (operation === "check") return named(CHECK);
  const back = operation === "back" ? named(BACK) : undefined;
  return back && `back_${back}`;
}

function labelOf(language: Language, module: string, field: string | null): string {
  if (field === null || !isModuleKey(module)) return field ?? "";
  return fieldsOf(module).find(({ id }) => id === field)?.labels[language] ?? field;
}
