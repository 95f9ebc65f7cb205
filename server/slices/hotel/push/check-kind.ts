import type { PushKind } from "../../../../contract/push.ts";
import type { Language } from "../../../../contract/users.ts";
import { bitOf, stages } from "../../../../core/hotel/push-order.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope } from "../../../db/client.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { connectionOf } from "../../tenancy/properties/test-connection.ts";
import { loadHotelSettings } from "../push-settings/push-settings.ts";
import { hintOf } from "./hint-of.ts";
import { loadPushCodes } from "./load-codes.ts";
import { loadSharing } from "./load-sharing.ts";
import { listPending, PAGE } from "./members.repo.ts";
import { preparePage } from "./prepare-page.ts";
import { readHotel } from "./read-hotel.ts";
import { findOpenTarget } from "./targets.repo.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "read"> };
type Chosen = { kind: PushKind; modules: readonly string[] | undefined };
type Problem = { cause: string; field: string | null; count: number; hint: string };

/** No target yet: nothing is at a hotel that has not been written to. */
const NOWHERE = "00000000-0000-0000-0000-000000000000";

/** Builds what a push of a kind would send, and says what keeps records here. Nothing is written or sent. */
export async function checkKind(deps: Deps, scope: Scope, { kind, modules }: Chosen, language: Language) {
  const { db, ring, hotelSystem } = deps;
  const { to, settings, targetId } = await inTenant(db, scope, async (tx) => ({
    to: await connectionOf(tx, scope, ring),
    settings: { ...(await loadHotelSettings(tx, scope)).settings, codes: await loadPushCodes(tx, scope) },
    targetId: (await findOpenTarget(tx, scope))?.id ?? NOWHERE,
  }));
  const hotel = await readHotel(hotelSystem, to);
  if (!hotel.ok) return { problems: [], hotel: { reachable: false, businessDate: null } };
  const { businessDate, blocks, cardCodes } = hotel;
  const membership = { businessDate, pushCancelled: settings.pushCancelled, pushDueOuts: settings.pushDueOuts };
  const problems = new Map<string, Problem & { value: string | null; module: string }>();
  for (const stage of stages) {
    if (!stage.kinds.includes(kind) || !(modules?.includes(stage.module) ?? true)) continue;
    const whole = { ...settings, cardCodes };
    const sharings = await inTenant(db, scope, (tx) =>
      loadSharing(tx, scope, stage.module, { settings: whole, membership }),
    );
    for (let after = "0"; ; ) {
      const ids = await inTenant(db, scope, (tx) =>
        listPending(tx, scope, stage, { wanted: bitOf(kind), membership, targetId, after }),
      );
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
      const page = { stage: 0, page: 0, module: stage.module, ids, ends: ".".repeat(ids.length) };
      const { settled } = await inTenant(db, scope, (tx) =>
        preparePage(tx, scope, page, {
          ...{ settings: whole, businessDate, blocks, wins: "ours" as const, beside: new Map(), sharings },
          ...{ targetId, context: "" },
        }),
      );
      for (const { state, cause, field, value } of settled) {
        if (state === "pushed" || cause === null) continue;
        const key = `${stage.module} ${cause} ${field}`;
        const known = problems.get(key) ?? { cause, field, count: 0, hint: "", value, module: stage.module };
        problems.set(key, { ...known, count: known.count + 1 });
      }
      if (ids.length < PAGE) break;
    }
  }
  const named = [...problems.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ value, module, ...problem }) => ({
      ...problem,
      hint: hintOf(language, { module, state: "failed", cause: problem.cause, field: problem.field, value }),
    }));
  return { problems: named, hotel: { reachable: true, businessDate } };
}
