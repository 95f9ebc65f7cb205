import type { z } from "zod";
import type { identity, PushTarget } from "../../../../../contract/push-target.ts";
import type { KeyRing } from "../../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../../db/client.ts";
import type { HotelConnection, HotelSystem } from "../../../../ports/hotel-system.ts";
import { Refusal } from "../../../../refusals/refusal.ts";
import { type AuditOrigin, insertAudit } from "../../../tenancy/audit/audit.repo.ts";
import { connectionOf } from "../../../tenancy/properties/test-connection.ts";
import { getProperty } from "../../../tenancy/properties/update-property.ts";
import { closeTarget, findOpenTarget, insertTarget, type TargetRow } from "./targets.repo.ts";

type Deps = { db: Db; ring: KeyRing; hotelSystem: Pick<HotelSystem, "read"> };
type Identity = z.infer<typeof identity>;
type Seen = {
  identity: Identity;
  hotelName: string | null;
  chain: string | null;
  currency: string | null;
  timezone: string | null;
};

export const hasMoved = (target: TargetRow, to: Pick<HotelConnection, "gateway" | "hotelId">): boolean =>
  target.gateway !== to.gateway || target.hotel_id !== to.hotelId;

export const showTarget = (row: TargetRow, moved: boolean): PushTarget => ({
  id: row.id,
  hotelId: row.hotel_id,
  gateway: row.gateway,
  environment: row.environment,
  hotelName: row.hotel_name,
  chain: row.chain,
  currency: row.currency,
  timezone: row.timezone,
  openedAt: row.opened_at.toISOString(),
  openedBy: row.opened_by,
  moved,
});

/** The target, and the hotel's current description of itself. */
export async function readTarget(deps: Deps, scope: Scope): Promise<{ target: PushTarget | null; identity: Identity }> {
  const { property, to, row } = await reach(deps, scope);
  const { identity } = await look(deps.hotelSystem, to, property);
  return { target: row ? showTarget(row, hasMoved(row, to)) : null, identity };
}

type Accept = { confirm?: boolean | undefined; name?: string | undefined };

/**
 * The first push to a hotel shows its identity; a difference must be confirmed, and a live hotel needs its name typed.
 */
export async function openTarget(deps: Deps, scope: Scope, { confirm, name }: Accept, origin: AuditOrigin) {
  const { property, to, row } = await reach(deps, scope);
  if (row && hasMoved(row, to)) throw new Refusal("conflict", { text: "push_target_moved" });
  if (row) return showTarget(row, false);
  const seen = await look(deps.hotelSystem, to, property);
  if (!seen.identity.reachable) throw new Refusal("conflict", { text: "push_unreachable" });
  if (!confirm && seen.identity.fields.some(({ same }) => !same))
    throw new Refusal("conflict", { text: "push_target_differs", extra: { identity: seen.identity } });
  if (property.environment === "live" && name?.trim() !== property.name)
    throw new Refusal("conflict", { text: "push_live_name" });
  return inTenant(deps.db, scope, async (tx) => {
    const opened = await insertTarget(tx, scope, {
      gateway: to.gateway,
      hotelId: to.hotelId,
      environment: property.environment,
      externalSystem: to.externalSystem ?? null,
      hotelName: seen.hotelName,
      chain: seen.chain,
      currency: seen.currency,
      timezone: seen.timezone,
      businessDate: seen.identity.businessDate,
    });
    await audit(tx, scope, origin, "push_target_opened", { hotel: to.hotelId, name: seen.hotelName });
    return showTarget(opened, hasMoved(opened, to));
  });
}

export async function endTarget(tx: Tx, scope: Scope, why: string, origin: AuditOrigin): Promise<void> {
  if (!(await closeTarget(tx, scope, why))) throw new Refusal("not_found");
  await audit(tx, scope, origin, "push_target_closed", { why });
}

const audit = (tx: Tx, scope: Scope, origin: AuditOrigin, action: string, details: object) =>
  insertAudit(tx, scope, {
    action,
    recordKind: "property",
    recordId: scope.propertyId,
    new: { ...details },
    ...origin,
  });

async function reach({ db, ring }: Deps, scope: Scope) {
  return inTenant(db, scope, async (tx) => ({
    property: await getProperty(tx, scope),
    to: await connectionOf(tx, scope, ring),
    row: await findOpenTarget(tx, scope),
  }));
}

type OfProperty = { name: string; currency: string; timezone: string };

async function look(system: Deps["hotelSystem"], to: HotelConnection, property: OfProperty): Promise<Seen> {
  const outcome = await system.read(to, "getOperaHotelContext", {});
  const context = outcome.kind === "found" ? outcome.reply.hotelContext : undefined;
  const theirs = { name: context?.hotelName, currency: context?.currencyCode, timezone: context?.timezone };
  const fields = (["name", "currency", "timezone"] as const).map((name) => ({
    name,
    ours: property[name],
    theirs: theirs[name] ?? "",
    // A value that one side lacks cannot differ.
    same: !theirs[name] || !property[name] || theirs[name].toLowerCase() === property[name].toLowerCase(),
  }));
  return {
    identity: { reachable: outcome.kind === "found", businessDate: context?.businessDate ?? null, fields },
    hotelName: theirs.name ?? null,
    chain: context?.chainCode ?? null,
    currency: theirs.currency ?? null,
    timezone: theirs.timezone ?? null,
  };
}
