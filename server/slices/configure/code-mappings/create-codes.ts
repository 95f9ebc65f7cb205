import { creationOf, lacking, type NewCode } from "../../../../core/hotel/new-codes.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { auditList, LOGGED_CODES, type Origin } from "./audit-list.ts";
import { fetchHotelCodes, REASONS } from "./fetch-hotel.ts";
import { findMissing } from "./missing-codes.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "list" | "write"> };
type CreateInput = { module: string; list: string; codes: readonly NewCode[] };
type Created = {
  created: string[];
  refused: { code: string; message: string }[];
  unknown: string[];
  stopped: string | null;
};

/**
 * Makes one call for each code, so that each refusal names its code. An error of the connection ends it: unsent codes
 * stay missing. Calls the hotel outside any transaction.
 */
export async function createCodes(deps: Deps, scope: Scope, input: CreateInput, origin: Origin): Promise<Created> {
  const { db, ring, hotelSystem } = deps;
  const { module, list, codes } = input;
  const creation = creationOf(list);
  const { to, isOffered } = await inTenant(db, scope, async (tx) => ({
    to: await connectionOf(tx, scope, ring),
    isOffered: (await findMissing(tx, scope, { module, list })).creation !== null,
  }));
  if (!creation || !isOffered) throw new Refusal("conflict", { text: "list_not_offered", params: { list } });
  const done: Created = { created: [], refused: [], unknown: [], stopped: null };
  for (const code of codes) {
    const lacks = lacking(creation, code);
    if (lacks.length > 0) {
      const message = say(origin.language, "codes.create.lacks", { fields: lacks.join(", ") });
      done.refused.push({ code: code.code, message });
      continue;
    }
    const { operation, path, body } = creation.build(to.hotelId, code);
    const outcome = await hotelSystem.write(to, operation, { ...(path && { path }), body } as never);
    if (outcome.kind === "created" || outcome.kind === "updated" || outcome.kind === "unchanged")
      done.created.push(code.code);
    else if (outcome.kind === "unknown") done.unknown.push(code.code);
    else if (outcome.kind === "refused" || outcome.kind === "partial") {
      const reason = outcome.kind === "refused" ? outcome.title : outcome.warnings[0]?.text;
      done.refused.push({ code: code.code, message: reason || say(origin.language, "connections.codes.refused") });
    } else {
      done.stopped = say(origin.language, `connections.codes.${REASONS[outcome.reason]}`, { list });
      break;
    }
  }
  await inTenant(db, scope, (tx) =>
    auditList(
      tx,
      scope,
      list,
      {
        action: "codes_created",
        new: {
          count: done.created.length,
          codes: done.created.slice(0, LOGGED_CODES),
          refused: done.refused.slice(0, LOGGED_CODES).map(({ code, message }) => `${code}: ${message}`),
          unknown: done.unknown.slice(0, LOGGED_CODES),
        },
      },
      origin,
    ),
  );
  // The hotel's own answer decides which codes it has now, not what was sent.
  if (done.stopped === null && done.created.length + done.unknown.length > 0)
    await fetchHotelCodes(deps, scope, { module, list }, origin);
  return done;
}
