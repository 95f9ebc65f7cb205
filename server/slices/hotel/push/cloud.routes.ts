import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type CloudPushed, cloudRoutes as routes } from "../../../../contract/cloud.ts";
import { type PushKind, pushKind } from "../../../../contract/push.ts";
import { modulesOf, stages } from "../../../../core/hotel/push-order.ts";
import { isModuleKey } from "../../../../core/modules/catalogue.ts";
import type { KeyRing } from "../../../credentials/key-ring.ts";
import { type Db, inTenant, type Scope, type Tx } from "../../../db/client.ts";
import { bind, bindStream, type Exchange } from "../../../http/bind.ts";
import { requireForgeryProof } from "../../../http/csrf.ts";
import { findByCode } from "../../../http/property-by-code.ts";
import type { Keys } from "../../../http/secrets.ts";
import type { PropertyCaller } from "../../../http/session.ts";
import type { HotelSystem } from "../../../ports/hotel-system.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { originOf } from "../../tenancy/properties/audit-property.ts";
import { runCheck } from "./check/run-check.ts";
import { speak } from "./check/tally.ts";
import { listPositions } from "./plan/members.repo.ts";
import { membershipOf, showRun, showStanding } from "./plan/show-push.ts";
import { countVerified } from "./plan/verified.repo.ts";
import { showAttempts, showRecords } from "./results/show-results.ts";
import { startPush } from "./run/start-push.ts";

type Deps = {
  db: Db;
  ring: KeyRing;
  hotelSystem: HotelSystem;
  keys: Keys;
  secureCookies: boolean;
  publicUrl: string | undefined;
};

/** How many records are pushed before the call answers, or as many as fit into this time. */
const AT_ONCE = 200;
const ANSWER_MS = 25_000;
const LOOK_MS = 100;

type Chosen = { name: string; kind: PushKind; modules: readonly string[] | undefined };

/** A kind of the specification, a module of one, or a module alone. */
function chosen({ kind: named, module: within }: { kind?: string | undefined; module?: string | undefined }): Chosen {
  const module = within?.toLowerCase();
  const name = named?.toLowerCase() ?? module;
  if (name === undefined) throw new Refusal("invalid", { text: "push_no_kind" });
  const kind = pushKind.options.find((option) => option === name);
  if (!kind && !isModuleKey(name)) throw new Refusal("not_found");
  const own = kind
    ? stages.filter((stage) => stage.kinds.includes(kind)).flatMap((stage): readonly string[] => modulesOf(stage))
    : [name];
  if (module !== undefined && !own.includes(module)) throw new Refusal("invalid", { text: "push_not_of_kind" });
  if (kind) return { name, kind, modules: module === undefined ? undefined : [module] };
  // A module without a stage has no records that are pushed by themselves: its counters are 0, and its push ends at once.
  const ofModule = stages.find((stage) => stage.module === name)?.kinds[0];
  return { name, kind: ofModule ?? "configuration", modules: [name] };
}

export function mountCloud(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  type CloudPushInput = {
    kind?: string | undefined;
    module?: string | undefined;
    start?: number | undefined;
    end?: number | undefined;
    name?: string | undefined;
  };

  async function push(caller: Scope, { start, end, name, ...input }: CloudPushInput, exchange: Exchange) {
    const { name: kindName, kind, modules } = chosen(input);
    if (start !== undefined && end !== undefined && end < start)
      throw new Refusal("invalid", { text: "push_positions" });
    const run = await inTenant(db, caller, async (tx) => {
      const between = start !== undefined || end !== undefined;
      const oldIds = between ? await positionsOf(tx, caller, kind, modules, { start, end }) : undefined;
      return startPush(
        tx,
        caller,
        { kinds: [kind], modules, oldIds },
        { once: exchange.once, origin: originOf(exchange), name },
      );
    });
    const until = performance.now() + ANSWER_MS;
    let now = run;
    // The answer to a large run comes at once; a small one is finished by then.
    do {
      now = await inTenant(db, caller, (tx) => showRun(tx, caller, run.id));
      const isLarge = now.sum.total > AT_ONCE;
      if (now.state === "done" || now.state === "paused" || now.state === "failed" || isLarge) break;
      await sleep(LOOK_MS);
    } while (performance.now() < until);
    const standing = await standingOf(caller, { kind, modules });
    const answer: CloudPushed = {
      ok: true,
      id: run.id,
      state: now.state,
      kind: kindName,
      total: standing.total,
      pushed: standing.pushed,
      failed: standing.failed,
      results: { succeeded: now.sum.pushed + now.sum.unchanged, failed: now.sum.failed },
    };
    const status = now.state === "running" || now.state === "queued" ? 202 : 200;
    await exchange.reply.code(status).send(routes.push.reply.parse(answer));
  }

  const standingOf = (caller: Scope, of: Omit<Chosen, "name">) =>
    inTenant(db, caller, (tx) => showStanding(tx, caller, of));

  bind(app, routes.check, async (caller, input, { language }) => {
    const { name, kind, modules } = chosen(input);
    const { ring, hotelSystem } = deps;
    const reading = { ring, hotelSystem, inTenant: <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, caller, work) };
    const report = speak(await runCheck(reading, caller, { kinds: [kind], modules, ask: "some" }), language);
    const { reachable, businessDate } = report.hotel;
    const standing = await standingOf(caller, { kind, modules });
    return {
      ok: true as const,
      ...standing,
      kind: name,
      problems: report.problems,
      hotel: { reachable, businessDate },
    };
  });
  bindStream(app, routes.count, async (caller, input, exchange) => {
    if (input.count) {
      const { name, ...of } = chosen(input);
      const verified = await inTenant(db, caller, (tx) => countVerified(tx, caller, of));
      const reply = { ...(await standingOf(caller, of)), kind: name, verified };
      await exchange.reply.code(200).send(routes.count.reply.parse(reply));
      return;
    }
    requireForgeryProof(exchange.request, deps);
    if (!caller.ability.can("write", "Push")) throw new Refusal("forbidden");
    await push(caller, input, exchange);
  });
  bindStream(app, routes.pushSome, push);
  bindStream(app, routes.push, push);
  bindStream(app, routes.pushByGet, async (caller, input, exchange) => {
    requireForgeryProof(exchange.request, deps);
    await push(caller, input, exchange);
  });

  /** The code names the property; a slug beside it must mean the same one. */
  async function requireResort(caller: PropertyCaller, code: string): Promise<void> {
    if (!(await findByCode(db, caller, code)).includes(caller.propertyId)) throw new Refusal("not_found");
  }

  bind(app, routes.log, async (caller, input, exchange) => {
    const { module_id: module, old_id: oldId } = input;
    const { language } = exchange;
    await requireResort(caller, input.fluka_resort);
    const results = await inTenant(db, caller, (tx) => showAttempts(tx, caller, { module, oldId }, language));
    return { ok: true as const, message: say(language, "push.results", { count: results.length }), results };
  });
  bind(app, routes.list, async (caller, input, exchange) => {
    const { module_id: module, state, limit, offset } = input;
    const { language } = exchange;
    await requireResort(caller, input.fluka_resort);
    return inTenant(db, caller, async (tx) => {
      const { rows, total_rows } = await showRecords(tx, caller, { module, state, limit, offset }, language);
      const results = rows.map(({ old_id, state: now, cause, hint, new_id, attempts, at }) => ({
        ...{ old_id, kind: module, state: now, code: cause?.split(" ")[1] ?? null, hint, new_id, attempts, at },
      }));
      return { ok: true as const, message: say(language, "push.results", { count: total_rows }), results, total_rows };
    });
  });
}

async function positionsOf(
  tx: Tx,
  scope: Scope,
  kind: PushKind,
  modules: readonly string[] | undefined,
  { start = 1, end }: { start?: number | undefined; end?: number | undefined },
): Promise<string[]> {
  const { membership } = await membershipOf(tx, scope);
  const own = stages.filter((stage) => stage.kinds.includes(kind) && (modules?.includes(stage.module) ?? true));
  return listPositions(tx, scope, own, { kind, membership, start: Math.max(1, start), end });
}
