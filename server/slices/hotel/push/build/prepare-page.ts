import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { referencesOf } from "../../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import {
  findBodies,
  findHere,
  findLedger,
  findNewIds,
  type LedgerRow,
  PRETENDED,
  type RecordName,
  type Settled,
} from "../deliver/ledger.repo.ts";
import { digestOf, type Letter, settledOf, type Work } from "../deliver/work.ts";
import type { PageRow } from "../run/runs.repo.ts";
import { findDataVersion, loadChildren, loadClosedRooms, loadMembers, type MemberRow } from "./load-members.repo.ts";
import type { Sharings } from "./load-sharing.ts";
import type { IsListed, WasOf } from "./read-existing.ts";
import type { RecipeContext } from "./recipe.ts";
import { recipeOf } from "./recipes.ts";
import { overwriting, revived } from "./revive.ts";

/** Refusals that end once something else is done: the record waits for it. */
const WAITING: ReadonlySet<string> = new Set(["unlinked", "unmapped-code", "full-night"]);

export type PageContext = Omit<RecipeContext, "idOf" | "oldIdOf" | "isClosed"> & {
  targetId: string;
  context: string;
  sharings: Sharings;
  /** Whether the hotel has this entry of a list, although we never created it. */
  isListed?: IsListed;
  /** The state of a record at the hotel before it is overwritten. */
  wasOf?: WasOf | undefined;
  /** For a check: records of the same push count as existing. */
  pretend?: boolean;
};
export type PreparedPage = {
  /** The version of the data from which it was built. */
  version: string;
  letters: Letter[];
  /** Records that need calls. */
  works: Work[];
  /** Records that are settled without a call. */
  settled: Settled[];
};

/**
 * Builds the pending records of a page: a record that cannot be sent is settled here, an unchanged one needs no call.
 */
export async function preparePage(tx: Tx, scope: Scope, page: PageRow, context: PageContext): Promise<PreparedPage> {
  const module = page.module as ModuleKey;
  const letters = page.ends.split("") as Letter[];
  const pending = page.ids.filter((_, place) => letters[place] === ".");
  const version = await findDataVersion(tx, scope, module);
  const rows = await loadMembers(tx, scope, module, pending);
  const oldIds = rows.map((row) => row.old_id);
  const ledger = await findLedger(tx, scope, { targetId: context.targetId, module, oldIds });
  const children = await loadChildren(tx, scope, module, oldIds);
  const bodies = await findBodies(tx, scope, { targetId: context.targetId, module, oldIds });
  const named = namedBy(module, rows, oldIds, context.sharings);
  const ids = await findNewIds(tx, scope, context.targetId, named);
  if (context.pretend)
    for (const here of await findHere(tx, scope, named)) if (!ids.has(here)) ids.set(here, PRETENDED);
  const oldIdsOf = new Map(
    [...ids].map(([name, id]) => [`${name.split(" ")[0]} ${id}`, name.slice(name.indexOf(" ") + 1)]),
  );
  const closed = module === "room-status" ? await loadClosedRooms(tx, scope, context.businessDate) : new Set<string>();
  const recipes: RecipeContext = {
    ...context,
    isClosed: (room) => closed.has(room),
    idOf: (named, oldId) => ids.get(`${named} ${oldId}`),
    oldIdOf: (named, id) => oldIdsOf.get(`${named} ${id}`),
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const prepared: PreparedPage = { version, letters, works: [], settled: [] };

  for (const [place, id] of page.ids.entries()) {
    if (letters[place] !== ".") continue;
    const row = byId.get(id);
    if (!row) {
      // The record was deleted or merged since the run began, so nothing is left to push.
      letters[place] = "=";
      continue;
    }
    const known = ledger.get(row.old_id);
    const whole = isWhole(known, bodies.has(row.old_id)) ? known : undefined;
    const isThere = whole !== undefined;
    const body = bodies.get(row.old_id) ?? {};
    const recordInput = { module, values: row.values, children: children.get(row.old_id) ?? [] };
    const asking = { ...recordInput, sharing: context.sharings.get(row.old_id) };
    const made = recipeOf(recipes, { ...asking, before: isThere ? body : undefined });
    const isRevived = known?.new_id != null && (known.state === "withdrawn" || known.back);
    const { hotelId } = context.settings;
    const isOverwritten = isThere && context.wins === "record";
    const recipe = isRevived
      ? revived(module, hotelId, made, recipeOf(recipes, { ...asking, before: body }))
      : isOverwritten
        ? overwriting(module, hotelId, made)
        : made;
    const work = workOf(module, row, known, { stage: page.stage, page: page.page, place });
    if (!recipe.ok) {
      const [refusal] = recipe.refusals;
      const waits = recipe.refusals.every(({ reason }) => WAITING.has(reason));
      letters[place] = waits ? "w" : "f";
      const cause = { cause: `build ${refusal?.reason}`, field: refusal?.field ?? null, value: refusal?.value ?? null };
      // What is at the hotel stays there, although its change cannot be sent.
      const settled = settledOf(work, context.context, waits ? "again" : "failed", cause);
      if (!(waits && isThere)) prepared.settled.push(settled);
      continue;
    }
    const digest = digestOf(recipe.sent);
    const isListed = context.isListed?.(row.values) === true;
    const isSame = !isOverwritten && whole?.state === "pushed" && whole.digest?.toString("base64") === digest;
    if (isListed || isSame || (isThere && recipe.steps.length === 0)) {
      letters[place] = "=";
      prepared.settled.push({ ...settledOf({ ...work, digest }, context.context, "pushed") });
      continue;
    }
    // A change starts at its first call; an interrupted one continues after the calls that are done.
    const adopted = known?.new_id == null && recipe.adopts !== PRETENDED ? recipe.adopts : undefined;
    const reached = adopted === undefined ? (known?.step ?? 0) : Math.max(known?.step ?? 0, 1);
    const done = isThere || isRevived ? 0 : Math.min(reached, recipe.steps.length - 1);
    const { sent, changes, steps } = recipe;
    const newId = adopted ?? work.newId;
    const was = context.wasOf?.({ ...sent });
    const revives = isRevived === true;
    prepared.works.push({ ...work, newId, sent, changes, steps, body: recipe.body, digest, done, was, revives });
  }
  return prepared;
}

/**
 * The record is complete at the hotel: what follows is a change of it, also if an earlier change was refused or
 * interrupted. The body of the create is stored only once the record is complete.
 */
const isWhole = (known: LedgerRow | undefined, hasBody: boolean): boolean =>
  known !== undefined && (known.state === "pushed" || (hasBody && known.state !== "withdrawn" && !known.back));

function workOf(module: ModuleKey, row: MemberRow, known: LedgerRow | undefined, page: Work["page"]): Work {
  const inDoubt = known?.state === "sending" || known?.state === "unknown";
  return {
    module,
    oldId: row.old_id,
    recordId: row.id,
    mark: row.mark,
    page,
    sent: {},
    changes: [],
    digest: "",
    steps: [],
    body: {},
    done: known?.step ?? 0,
    newId: known?.new_id ?? null,
    confirmation: known?.confirmation ?? null,
    sentAgoMs: inDoubt && known.intended_at ? Math.max(0, Date.now() - known.intended_at.getTime()) : undefined,
    tries: 0,
    revives: false,
    back: undefined,
  };
}

/** The records to which these refer, under every module to which the reference may belong. */
function namedBy(
  module: ModuleKey,
  rows: readonly MemberRow[],
  oldIds: readonly string[],
  sharings: Sharings,
): RecordName[] {
  const named = new Map<string, RecordName>();
  const add = (to: string, oldId: unknown) => {
    if (typeof oldId === "string") named.set(`${to} ${oldId}`, { module: to, oldId });
  };
  const addAll = (from: ModuleKey, values: object) => {
    for (const { field, modules } of referencesOf(from))
      for (const to of modules) add(to, (values as Record<string, unknown>)[field]);
  };
  for (const { values } of rows) addAll(module, values);
  for (const oldId of oldIds) {
    const sharing = sharings.get(oldId);
    if (!sharing || "refusals" in sharing || "travelsOn" in sharing) continue;
    addAll("reservations", sharing.reservation);
    if (module === "in-house") add("reservations", sharing.reservation.oldId);
    for (const guest of sharing.accompanying) add("profiles", guest);
    add("reservations", sharing.payer);
  }
  return [...named.values()];
}
