import { companionsOf } from "../../../../../core/hotel/guests.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { referencesOf } from "../../../../../core/records/references.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import { doubtOf } from "../deliver/doubt.ts";
import {
  findBodies,
  findHere,
  findLedger,
  findNewIds,
  type LedgerRow,
  PRETENDED,
  type RecordName,
  type Settled,
  type Waiting,
} from "../deliver/ledger.repo.ts";
import { digestOf, type Letter, letterOf, settledOf, type Work } from "../deliver/work.ts";
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
  /** Records at the hotel whose change waits for another record. */
  waiting: Waiting[];
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
  const ids = await loadIds(tx, scope, context, named);
  const closed = module === "room-status" ? await loadClosedRooms(tx, scope, context.businessDate) : new Set<string>();
  const recipes: RecipeContext = {
    ...context,
    isClosed: (room) => closed.has(room),
    idOf: (module, oldId) => ids.idOf(module, oldId),
    oldIdOf: (module, id) => ids.oldIdOf(module, id),
  };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const prepared: PreparedPage = { version, letters, works: [], settled: [], waiting: [] };

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
    const build = () => recipeOf(recipes, { ...asking, before: isThere ? body : undefined });
    // A name that was not expected must not make the record wait for something that is there.
    const first = build();
    const made = !first.ok && (await ids.loadMissed()) ? build() : first;
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
      const state = waits ? "again" : "failed";
      letters[place] = letterOf(work, state);
      const cause = { cause: `build ${refusal?.reason}`, field: refusal?.field ?? null, value: refusal?.value ?? null };
      const settled = settledOf(work, context.context, state, cause);
      // What is at the hotel stays there, although its change cannot be sent.
      if (waits && isThere && !work.doubt) prepared.waiting.push({ module, oldId: row.old_id, ...cause });
      else prepared.settled.push(settled);
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
    // It was begun in an earlier state of the record, so what is at the hotel is that.
    const isOther = done > 0 && known !== undefined && known.mark !== row.mark && !work.doubt;
    const overtaken = isOther ? { overtaken: { mark: known.mark, context: known.context } } : {};
    const built = { newId, sent, changes, steps, body: recipe.body, digest, done, was, revives, ...overtaken };
    prepared.works.push({ ...work, ...built });
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
    doubt: doubtOf(known),
    tries: 0,
    revives: false,
    back: undefined,
  };
}

/**
 * The ids at the hotel of the records that a page names. A recipe that asks for another one gets none, and can be made
 * again once `loadMissed` has looked it up; false: no recipe has asked for another.
 */
async function loadIds(tx: Tx, scope: Scope, { targetId, pretend }: PageContext, named: readonly RecordName[]) {
  const ids = new Map<string, string>();
  const oldIds = new Map<string, string>();
  const looked = new Set<string>();
  const missed = new Map<string, RecordName>();
  async function load(names: readonly RecordName[]): Promise<void> {
    const found = await findNewIds(tx, scope, targetId, names);
    if (pretend) for (const here of await findHere(tx, scope, names)) if (!found.has(here)) found.set(here, PRETENDED);
    for (const { module, oldId } of names) {
      const id = found.get(`${module} ${oldId}`);
      looked.add(`${module} ${oldId}`);
      if (id === undefined) continue;
      ids.set(`${module} ${oldId}`, id);
      oldIds.set(`${module} ${id}`, oldId);
    }
  }
  await load(named);
  return {
    idOf(module: string, oldId: string): string | undefined {
      const name = `${module} ${oldId}`;
      if (!looked.has(name)) missed.set(name, { module, oldId });
      return ids.get(name);
    },
    oldIdOf: (module: string, id: string): string | undefined => oldIds.get(`${module} ${id}`),
    async loadMissed(): Promise<boolean> {
      const more = [...missed.values()];
      missed.clear();
      if (more.length > 0) await load(more);
      return more.length > 0;
    },
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
    if (from === "reservations") for (const guest of companionsOf(values)) add("profiles", guest);
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
