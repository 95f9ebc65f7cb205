import { randomUUID } from "node:crypto";
import type { CutoverReason } from "../../../../contract/cutover.ts";
import { type SignedDocument, type SignOff, signedDocument } from "../../../../contract/sign-offs.ts";
import { canonicalJson } from "../../../../core/sign-off/canonical-json.ts";
import { type Change, changesSince } from "../../../../core/sign-off/outdated.ts";
import { normalized } from "../../../../core/values/normalized.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import type { Origin } from "../../tenancy/properties/audit-property.ts";
import { updatePurgeToNow } from "../../tenancy/properties/property-settings.repo.ts";
import { schedulePurge } from "../../tenancy/properties/schedule-purge.ts";
import { findOpenTarget } from "../push/target/targets.repo.ts";
import { countFigures, sha256 } from "./count-figures.ts";
import {
  findPurge,
  findSignOff,
  insertSignOff,
  listSignOffs,
  type SignOffRow,
  saveSignedOff,
  withdrawSignOff,
} from "./sign-offs.repo.ts";
import { findBasis, findGoing } from "./standings.repo.ts";

export async function showSignOffs(tx: Tx, scope: Scope) {
  const counted = await countFigures(tx, scope);
  return {
    now: counted && {
      figures: counted.figures,
      sha256: sha256(canonicalJson(counted.figures)),
      words: counted.words,
    },
    blocks: counted?.blocks ?? [{ code: "no_target" as const, count: null, detail: null }],
    purge: await findPurge(tx, scope),
    rows: await showRows(tx, scope, await listSignOffs(tx, scope)),
  };
}

type SignInput = { name: string; sha256: string; accept: readonly CutoverReason[]; note: string };

/** Freezes the figures that the person has seen: changed figures are not signed, and nothing open is skipped. */
export async function sign(tx: Tx, scope: Scope, input: SignInput, origin: Origin): Promise<SignOff> {
  const { user } = scope;
  const invalid = (path: string, code: "required" | "ownName"): never => {
    throw new Refusal("invalid", { issues: [{ path, code, message: say(origin.language, `errors.issue.${code}`) }] });
  };
  const plain = (name: string) => normalized(name, "NFC").toLowerCase().replace(/\s+/g, " ");
  if (plain(input.name) !== plain(user.name)) invalid("name", "ownName");
  const counted = await countFigures(tx, scope);
  if (!counted) throw new Refusal("conflict", { text: "push_no_target" });
  const { target, figures, blocks, words, file } = counted;
  if (blocks.length > 0) throw new Refusal("conflict", { text: "sign_off_blocked", extra: { blocks } });
  const open = figures.open.map(({ code }) => code);
  const isSeen = sha256(canonicalJson(figures)) === input.sha256;
  if (!isSeen || open.some((code) => !input.accept.includes(code)))
    throw new Refusal("conflict", { text: "sign_off_changed", extra: { open: figures.open } });
  if (open.length > 0 && input.note === "") invalid("note", "required");

  const signedAt = new Date();
  const note = input.note === "" ? null : sha256(input.note);
  const document: SignedDocument = { ...figures, signed: { by: user.name, at: signedAt.toISOString(), note } };
  const text = canonicalJson(document);
  const row = { id: randomUUID(), targetId: target.id, environment: target.environment, at: signedAt };
  const hash = sha256(text);
  const typed = note === null ? words : { ...words, [note]: input.note };
  await insertSignOff(tx, scope, { ...row, figures: text, hash, words: typed, reconciliation: file });
  await saveSignedOff(tx, scope);
  if (target.environment === "live") {
    await schedulePurge(tx, scope);
    await updatePurgeToNow(tx, scope);
  }
  await audit(tx, scope, origin, "signed_off", row.id, { hotel: target.hotel_id, sha256: hash, open: open.join(" ") });
  return showOne(tx, scope, row.id);
}

export async function withdraw(tx: Tx, scope: Scope, { id, why }: { id: string; why: string }, origin: Origin) {
  const row = await findSignOff(tx, scope, id);
  if (!row) throw new Refusal("not_found");
  if (row.withdrawn_at) throw new Refusal("conflict", { text: "sign_off_withdrawn" });
  await withdrawSignOff(tx, scope, id, why);
  await saveSignedOff(tx, scope);
  await audit(tx, scope, origin, "sign_off_withdrawn", id, { sha256: row.hash, why });
  return showOne(tx, scope, id);
}

const audit = (tx: Tx, scope: Scope, { ip, requestId }: Origin, action: string, id: string, details: object) =>
  insertAudit(tx, scope, {
    ...{ action, recordKind: "sign_off", recordId: id, new: { ...details }, ip, requestId },
  });

export async function showSignOff(tx: Tx, scope: Scope, id: string) {
  const row = await findSignOff(tx, scope, id);
  if (!row) throw new Refusal("not_found");
  return {
    ...(await showOne(tx, scope, id)),
    figures: documentOf(row),
    words: row.words,
    intact: sha256(row.figures) === row.hash,
  };
}

async function showOne(tx: Tx, scope: Scope, id: string): Promise<SignOff> {
  const row = await findSignOff(tx, scope, id);
  const [shown] = row ? await showRows(tx, scope, [row]) : [];
  if (!shown) throw new Refusal("not_found");
  return shown;
}

export const documentOf = (row: Pick<SignOffRow, "figures">): SignedDocument =>
  signedDocument.parse(JSON.parse(row.figures));

/**
 * Includes what has happened since: an older sign-off is also compared with the newest state, so it is outdated only by
 * its own figures.
 */
async function showRows(tx: Tx, scope: Scope, rows: readonly SignOffRow[]): Promise<SignOff[]> {
  const target = await findOpenTarget(tx, scope);
  const basis = target && (await findBasis(tx, scope, target.id));
  const going = target && (await findGoing(tx, scope, target.id));
  return rows.map((row) => {
    const { hotel, open, signed, basis: before } = documentOf(row);
    const runs = { pushed: going?.pushed ?? null, readBack: going?.read ?? null };
    const runOf = (what: Change["what"]) => {
      const run = what === "pushed" || what === "readBack" ? runs[what] : null;
      return { by: run?.by ?? null, at: run?.at.toISOString() ?? null };
    };
    const outdated: SignOff["outdated"] =
      target?.id !== row.target_id || !basis
        ? [{ what: "target", modules: [], by: null, at: null }]
        : changesSince(before, basis).map(({ what, modules }) => ({
            ...{ what, modules, ...runOf(what) },
          }));
    return {
      ...{ id: row.id, environment: row.environment, hotel: hotel.name ?? hotel.id, by: row.by_name },
      ...{ at: row.at.toISOString(), hash: row.hash, note: row.words[signed.note ?? ""] ?? "", open, outdated },
      withdrawn: row.withdrawn_at && {
        ...{ by: row.withdrawn_by_name ?? "", at: row.withdrawn_at.toISOString(), why: row.withdrawn_why ?? "" },
      },
    };
  });
}

/** The newest valid sign-offs: of the push target, and of any rehearsal. */
export async function findStanding(tx: Tx, scope: Scope) {
  const rows = await listSignOffs(tx, scope);
  const target = await findOpenTarget(tx, scope);
  const standing = rows.filter(({ withdrawn_at }) => withdrawn_at === null);
  const current = standing.find(({ target_id }) => target_id === target?.id);
  const [shown] = current ? await showRows(tx, scope, [current]) : [];
  const rehearsal = standing.find(({ environment }) => environment !== "live");
  return {
    signOff: shown ? { by: shown.by, at: shown.at, outdated: shown.outdated.length > 0 } : null,
    rehearsal: rehearsal ? { by: rehearsal.by_name, at: rehearsal.at.toISOString() } : null,
  };
}
