import { listNameOf } from "../../../../core/hotel/list-name.ts";
import { closedSet } from "../../../../core/translation/translate.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import type { ConnectionCode, Failed, HotelSystem } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { askRelease } from "./ask-release.ts";
import { auditList, type Origin } from "./audit-list.ts";
import { touchList } from "./codes.repo.ts";
import { markHotelRead, saveHotelCodes } from "./hotel-codes.repo.ts";
import { listsNamed, moduleNamed } from "./show-codes.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "list"> };

/** Calls the hotel outside any transaction: a slow hotel must not hold a database connection. */
export async function fetchHotelCodes(
  { db, ring, hotelSystem }: Deps,
  scope: Scope,
  { module, list }: { module: string; list: string },
  origin: Origin,
): Promise<{ codes: number; readAt: string }> {
  const [known] = listsNamed(moduleNamed(module), list);
  const name = known && !closedSet(known.field) ? listNameOf(list) : null;
  if (name === null) throw new Refusal("conflict", { text: "list_not_offered", params: { list } });
  const to = await inTenant(db, scope, (tx) => connectionOf(tx, scope, ring));
  const outcome = await hotelSystem.list(to, name, { fresh: true });
  if (outcome.kind !== "found") throw refusal(outcome, list, origin);
  const codes = outcome.items.filter(({ code }) => code.trim() !== "");
  const readAt = await inTenant(db, scope, async (tx) => {
    const reading = await markHotelRead(tx, scope, list);
    // A list that was never read before counts as changed even if it is empty: from now on codes are compared with it.
    if ((await saveHotelCodes(tx, scope, { list, codes })) || reading.first) await touchList(tx, scope, list);
    await auditList(tx, scope, list, { action: "codes_fetched", new: { count: codes.length } }, origin);
    await askRelease(tx, scope);
    return reading.at;
  });
  return { codes: codes.length, readAt: readAt.toISOString() };
}

export const REASONS: Record<Failed["reason"], ConnectionCode> = {
  invalid: "refused",
  credentials: "client_refused",
  app_key: "app_key_refused",
  hotel: "hotel_refused",
  forbidden: "not_subscribed",
  not_found: "refused",
  too_large: "not_ohip",
  too_many: "refused",
  address: "address_refused",
  certificate: "certificate",
  redirect: "redirect",
  not_ohip: "not_ohip",
  throttled: "throttled",
  unavailable: "server_failed",
  unreachable: "unreachable",
  unresolved: "host_unknown",
  circuit_open: "server_failed",
  timeout: "timeout",
  cut: "unreachable",
  failed: "server_failed",
  garbage: "not_ohip",
  aborted: "not_tried",
};

/** Uses the texts of the connection test. An error that may pass says so by its status. */
function refusal(outcome: Failed, list: string, { language }: Origin): Refusal {
  const words = say(language, `connections.codes.${REASONS[outcome.reason]}`, { list });
  const title = outcome.kind !== "retry" && REASONS[outcome.reason] === "refused" ? outcome.title : undefined;
  const reason = title ? `${words} ${title}` : words;
  const code = outcome.kind === "retry" ? "unavailable" : "conflict";
  return new Refusal(code, { text: "list_not_read", params: { list, reason } });
}
