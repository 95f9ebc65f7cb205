import type { PushKind } from "../../../../../contract/push.ts";
import type { CheckReport } from "../../../../../contract/push-check.ts";
import { checkBlockDays, checkStay, type Finding, type HotelRules } from "../../../../../core/hotel/check-stay.ts";
import { bitOf, modulesOf, type Stage, stages } from "../../../../../core/hotel/push-order.ts";
import { readRoomTypes } from "../../../../../core/hotel/read-lists.ts";
import type { SomeOf } from "../../../../../core/modules/catalogue.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import {
  type HotelConnection,
  HotelReadFailed,
  type HotelSystem,
  USUAL_BUDGET,
} from "../../../../ports/hotel-system.ts";
import { connectionOf } from "../../../tenancy/properties/test-connection.ts";
import { getProperty } from "../../../tenancy/properties/update-property.ts";
import { loadHotelSettings } from "../../push-settings/push-settings.ts";
import { loadReach } from "../build/load-members.repo.ts";
import { loadSharing } from "../build/load-sharing.ts";
import { preparePage } from "../build/prepare-page.ts";
import type { Work } from "../deliver/work.ts";
import { findContext } from "../plan/members.repo.ts";
import { loadPushCodes } from "../run/load-codes.ts";
import { type HotelNow, readHotel } from "../target/read-hotel.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { openAsking } from "./ask-opera.ts";
import { openCodes } from "./check-codes.ts";
import { listPendingPages } from "./checks.repo.ts";
import { openTally, type Tally } from "./tally.ts";

type Deps = {
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  ring: KeyRing;
  hotelSystem: Pick<HotelSystem, "read" | "rows" | "list">;
};
type CheckWanted = {
  kinds: readonly PushKind[];
  modules?: readonly string[] | undefined;
  /** Ask OPERA about every record, one of each combination, or nothing. */
  ask: "all" | "some" | "none";
};
type Watch = { signal?: AbortSignal; progress?(checked: number): Promise<void> };

/** Stands for a target that does not exist yet, so that nothing counts as pushed. */
const NOWHERE = "00000000-0000-0000-0000-000000000000";

/** Builds what a push would send and compares it with the hotel. Writes and sends nothing. */
export async function runCheck(
  deps: Deps,
  scope: Scope,
  wanted: CheckWanted,
  { signal, progress }: Watch = {},
): Promise<CheckReport> {
  const { inTenant, hotelSystem } = deps;
  const loaded = await load(deps, scope);
  const { to, settings, target } = loaded;
  const tally = openTally();
  const codes = openCodes();
  const report: CheckReport = {
    hotel: { reachable: false, businessDate: null, detail: null },
    ...{ stages: [], problems: [], changes: [], unread: [], opera: { combinations: 0, asked: 0 } },
    cost: costOf(0, to, settings.pricePerCall),
  };
  const hotel = await readHotel(hotelSystem, to, signal);
  if (!hotel.ok) return { ...report, hotel: { ...report.hotel, detail: hotel.detail } };
  const rules = await rulesOf(hotelSystem, to, hotel, loaded.currency, signal);
  const asking = openAsking(wanted.ask, settings.hotelId);
  const { businessDate, blocks, cardCodes } = hotel;
  const membership = { businessDate, pushCancelled: settings.pushCancelled, pushDueOuts: settings.pushDueOuts };
  const whole = { ...settings, cardCodes };
  const bits = wanted.kinds.reduce((sum, kind) => sum | bitOf(kind), 0);
  let checked = 0;
  for (const stage of stages.filter((candidate) => isWanted(candidate, wanted))) {
    const counts = { module: stage.module, checked: 0, ready: 0, waits: 0, stops: 0, unchanged: 0, calls: 0 };
    const { pages, sharings, unchanged } = await inTenant(async (tx) => ({
      ...(await listPendingPages(tx, scope, stage, { bits, membership, targetId: target, context: loaded.context })),
      sharings: await loadSharing(tx, scope, stage.module, { settings: whole, membership }),
    }));
    counts.unchanged = unchanged;
    for (const { module, ids } of pages.filter((page) => wanted.modules?.includes(page.module) ?? true)) {
      const page = { stage: 0, page: 0, module, ids, ends: ".".repeat(ids.length) };
      const { built, reach } = await inTenant(async (tx) => {
        const prepared = await preparePage(tx, scope, page, {
          ...{ settings: whole, businessDate, blocks, wins: "ours" as const, beside: new Map(), sharings },
          ...{ targetId: target, context: loaded.context, pretend: true },
        });
        const guests = prepared.works.flatMap(({ sent }) => guestOf(sent));
        return { built: prepared, reach: await loadReach(tx, scope, guests) };
      });
      const waiting = built.waiting.map((record) => ({ ...record, state: "again" as const }));
      for (const { oldId, state, cause, field, value } of [...built.settled, ...waiting]) {
        if (state === "pushed") counts.unchanged += 1;
        if (state === "pushed" || cause === null) continue;
        const weight = state === "failed" ? ("stops" as const) : ("waits" as const);
        counts[weight] += 1;
        const apart = cause === "build unmapped-code" ? (value ?? "") : "";
        tally.problem({ area: "record", weight, module, cause, field, value }, oldId, apart);
      }
      for (const work of built.works) {
        counts.ready += 1;
        counts.calls += work.steps.reduce((sum, { replans }) => sum + (replans ? 2 : 1), 0);
        const sent = { ...work.sent };
        codes.note(module, work.oldId, sent);
        for (const change of work.changes) tally.change(change, module, work.oldId);
        noteFindings(tally, work, findingsOf(work, rules, reach));
        asking.note(work);
      }
      counts.checked += ids.length;
      checked += ids.length;
      await progress?.(checked);
    }
    report.stages.push(counts);
  }
  report.unread = await codes.compare(hotelSystem, to, tally, signal);
  report.opera = await asking.ask(hotelSystem, to, tally, signal);
  const calls = report.stages.reduce((sum, stage) => sum + stage.calls, 0);
  return {
    ...report,
    hotel: { reachable: true, businessDate, detail: null },
    problems: tally.problems(),
    changes: tally.changes(),
    cost: costOf(calls, to, settings.pricePerCall),
  };
}

const isWanted = (stage: Stage, { kinds, modules }: CheckWanted): boolean =>
  stage.kinds.some((kind) => kinds.includes(kind)) &&
  modulesOf(stage).some((module) => modules?.includes(module) ?? true);

function load({ inTenant, ring }: Deps, scope: Scope) {
  return inTenant(async (tx) => {
    const { version, settings } = await loadHotelSettings(tx, scope);
    const target = await findOpenTarget(tx, scope);
    return {
      to: await connectionOf(tx, scope, ring),
      settings: { ...settings, codes: await loadPushCodes(tx, scope) },
      context: await findContext(tx, scope, version),
      target: target?.id ?? NOWHERE,
      currency: target?.currency ?? ((await getProperty(tx, scope)).currency || null),
    };
  });
}

async function rulesOf(
  system: Deps["hotelSystem"],
  to: HotelConnection,
  { businessDate, guarantees }: Extract<HotelNow, { ok: true }>,
  currency: string | null,
  signal: AbortSignal | undefined,
): Promise<HotelRules> {
  const occupancy = new Map<string, number>();
  try {
    for await (const roomType of system.rows(to, "getRoomTypes", {}, { signal }))
      for (const { code, maximumOccupancy } of readRoomTypes({ roomTypes: [{ roomType }] }))
        if (code !== undefined && maximumOccupancy !== undefined) occupancy.set(code, maximumOccupancy);
  } catch (error) {
    // Room types cannot be checked at a hotel that does not let us read them.
    if (!(error instanceof HotelReadFailed)) throw error;
  }
  return {
    businessDate,
    currency,
    guarantees: new Map(guarantees.map((guarantee) => [guarantee.code, guarantee])),
    occupancy,
  };
}

const guestOf = (sent: object): string[] => {
  const { profileId } = sent as { profileId?: unknown };
  return typeof profileId === "string" ? [profileId] : [];
};

type Reach = Awaited<ReturnType<typeof loadReach>>;

function findingsOf({ module, sent }: Work, rules: HotelRules, reach: Reach): Finding[] {
  if (module === "blocks") return checkBlockDays(sent as SomeOf<"blocks">, rules);
  if (module !== "reservations" && module !== "in-house") return [];
  if ("travelsOn" in sent) return [];
  const [guest = ""] = guestOf(sent);
  return checkStay(sent as SomeOf<"reservations">, rules, reach.get(guest));
}

function noteFindings(tally: Tally, { module, oldId }: Work, findings: readonly Finding[]): void {
  for (const { area, weight, rule, field, value } of findings)
    tally.problem({ area, weight, module, cause: `check ${rule}`, field, value }, oldId, value);
}

/** The minutes at the property's own pace; the price only where someone has entered the cost of a call. */
function costOf(calls: number, { limits }: HotelConnection, pricePerCall: number | null): CheckReport["cost"] {
  const perSecond = limits?.perSecond ?? USUAL_BUDGET.perSecond;
  const minutes = Math.round((calls / perSecond / 60) * 10) / 10;
  return {
    calls,
    minutes,
    perSecond,
    price: pricePerCall === null ? null : Math.round(calls * pricePerCall * 100) / 100,
  };
}
