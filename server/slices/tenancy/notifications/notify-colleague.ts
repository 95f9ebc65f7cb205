import { changeEvent } from "../../../../contract/notifications.ts";
import type { AccountScope, Scope, Tx } from "../../../db/client.ts";
import { findLastOther, notify } from "./notifications.repo.ts";

type Logged = {
  action: string;
  recordKind: string;
  recordId?: string;
  old?: Record<string, unknown>;
  new?: Record<string, unknown>;
  requestId?: string;
};

/** Actions about a person, who is told even without an own change to the record. */
const ABOUT_PERSON: ReadonlySet<string> = new Set(["user_updated", "user_ability"]);

const textIn = (entry: Logged, field: string): string => {
  const value = entry.new?.[field] ?? entry.old?.[field];
  return typeof value === "string" ? value : "";
};

/**
 * Notifies the colleague who made or last changed the record of a log line that it has changed. A guest's record is
 * named by its old id alone.
 */
export async function notifyColleague(tx: Tx, scope: AccountScope & Partial<Scope>, entry: Logged): Promise<void> {
  const event = changeEvent.safeParse(entry.action).data;
  const { recordId, recordKind, requestId } = entry;
  if (!event || !recordId) return;
  const to = ABOUT_PERSON.has(event) ? recordId : await findLastOther(tx, scope, { recordKind, recordId });
  if (!to || to === scope.user.id) return;
  await notify(tx, scope, {
    ...{ to: [to], event, by: scope.user.name, subject: recordId, done: 1 },
    ...{ name: textIn(entry, "name"), module: textIn(entry, "module") || null, propertyId: scope.propertyId ?? null },
    ...(requestId && { once: `${requestId} ${event}` }),
  });
}
