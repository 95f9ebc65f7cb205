import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { Scope, Tx } from "../../../../db/client.ts";
import type { PreparedPage } from "../build/prepare-page.ts";
import type { Beside } from "../build/recipe.ts";
import { doubtOf } from "../deliver/doubt.ts";
import type { Settled } from "../deliver/ledger.repo.ts";
import { type Letter, letterOf, settledOf, type Work } from "../deliver/work.ts";
import type { PageRow } from "../run/runs.repo.ts";
import { type BackRow, findAllIds, findBack, findBookings, findWithdrawn } from "./back.repo.ts";
import type { BackContext } from "./back-context.ts";
import { backSteps } from "./back-recipes.ts";

type PrepareBack = Omit<BackContext, "idOf" | "isBack"> & {
  targetId: string;
  context: string;
  beside: Beside;
  run: string | null;
};

const REFERENCES = ["profileId", "relatedId"] as const;

/**
 * The pending records of a page, with the calls that take them back; records that are not at the hotel or not ours have
 * none.
 */
export async function prepareBack(tx: Tx, scope: Scope, page: PageRow, context: PrepareBack): Promise<PreparedPage> {
  const module = page.module as ModuleKey;
  const { targetId } = context;
  const letters = page.ends.split("") as Letter[];
  const pending = page.ids.filter((_, place) => letters[place] === ".");
  const rows = await findBack(tx, scope, { targetId, module, ids: pending, run: context.run });
  const named = rows.flatMap(({ sent }) => REFERENCES.flatMap((name) => textOf(sent?.[name])));
  const ids = await findAllIds(
    tx,
    scope,
    targetId,
    module === "memberships" || module === "relationships" ? named : [],
  );
  const leaders = rows.flatMap(({ sent }) => textOf(sent?.travelsOn));
  const withdrawn = await findWithdrawn(tx, scope, { targetId, module, oldIds: leaders });
  const newIds = module === "in-house" ? rows.flatMap(({ new_id }) => textOf(new_id)) : [];
  const bookings = await findBookings(tx, scope, { targetId, newIds });
  const recipes: BackContext = {
    ...context,
    idOf: (modules, oldId) => modules.map((module) => ids.get(`${module} ${oldId}`)).find((id) => id !== undefined),
    isBack: (oldId) => withdrawn.has(oldId) || context.beside.get(oldId)?.done === ALL,
  };
  const byId = new Map(rows.map((row) => [row.record_id, row]));
  const works: Work[] = [];
  const settled: Settled[] = [];
  for (const [place, id] of page.ids.entries()) {
    if (letters[place] !== ".") continue;
    const row = byId.get(id);
    const ours = row ? whose(row) : "none";
    if (!row || ours === "none") {
      letters[place] = "=";
      continue;
    }
    const work = workOf(module, row, { stage: page.stage, page: page.page, place });
    if (ours === "theirs") {
      letters[place] = letterOf(work, "failed");
      const why = { cause: "back not-ours", field: null, value: null };
      settled.push(settledOf(work, context.context, "failed", why));
      continue;
    }
    const booking = bookings.get(row.new_id ?? "");
    const known = { sent: row.sent ?? {}, body: row.body ?? {}, was: row.was };
    const arrived = row.booked === false ? { joined: row.joined === true } : null;
    const steps = backSteps(recipes, { module, ...known, bookedSteps: booking ?? null, arrived });
    works.push({ ...work, steps });
  }
  // Nothing is built from records here, so none of their changes can overtake it.
  return { version: "", letters, works, settled, waiting: [] };
}

/** The number of steps that take back a booking: the guests who travel on it follow it. */
const ALL = 3;

const textOf = (value: unknown): string[] => (typeof value === "string" ? [value] : []);

/** `none`: nothing of it is at the hotel. `theirs`: the hotel had it before, or a person said that it is there. */
function whose({ state, sent, body, new_id }: BackRow): "ours" | "theirs" | "none" {
  if (state === "withdrawn") return "none";
  if (sent && "travelsOn" in sent) return "ours";
  if (body && Object.keys(body).length > 0) return "ours";
  if (new_id === null) return "none";
  // Without its body it was never complete, so the calls that began it were ours.
  return body ? "theirs" : "ours";
}

function workOf(module: ModuleKey, row: BackRow, page: Work["page"]): Work {
  return {
    module,
    oldId: row.old_id,
    recordId: row.record_id,
    mark: row.mark ?? "",
    page,
    sent: {},
    changes: [],
    digest: "",
    steps: [],
    body: {},
    done: 0,
    newId: row.new_id,
    confirmation: row.confirmation,
    doubt: doubtOf(row),
    tries: 0,
    revives: false,
    back: { step: row.step, context: row.context ?? "", isBegun: row.back },
  };
}
