import type { CodePolicy } from "../../../../contract/codes.ts";
import type { Language } from "../../../../contract/users.ts";
import type { ModuleList } from "../../../../core/translation/lists-of.ts";
import { closedSet, codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { askRelease } from "./ask-release.ts";
import { type Origin, TOLD, tellOfList } from "./audit-list.ts";
import { deleteTranslations, findLists, type Pair, saveTranslations, touchList } from "./codes.repo.ts";
import { findCodes, languagesIn } from "./found-codes.ts";
import { loadLists } from "./load-code-tables.ts";
import { listsNamed, moduleNamed } from "./show-codes.ts";
import { suggestFor } from "./suggest-for.ts";

/** A closed set takes its own values only, as it writes them; whatever a hotel lacks today may be pushed there first. */
function targetIn({ field }: ModuleList, target: string, { path, language }: { path: string; language: Language }) {
  const set = closedSet(field);
  if (target.trim() === "") throw missing(path, language);
  if (!set) return target.trim();
  const known = set.targets?.get(codeKey(target));
  if (known !== undefined) return known;
  const message = say(language, "errors.issue.choice", { values: Object.keys(field.values ?? {}).join(", ") });
  throw new Refusal("invalid", { issues: [{ path, code: "choice", message }] });
}

const missing = (path: string, language: Language) =>
  new Refusal("invalid", { issues: [{ path, code: "required", message: say(language, "errors.issue.required") }] });

type Mapped = { module: string; list: string; codes: readonly { code: string; target: string | null }[] };

export async function mapCodes(tx: Tx, scope: Scope, asked: Mapped, origin: Origin): Promise<number> {
  const [list] = listsNamed(moduleNamed(asked.module), asked.list);
  if (!list) throw new Refusal("not_found");
  const blank = asked.codes.findIndex(({ code }) => codeKey(code) === "");
  if (blank >= 0) throw missing(`codes.${blank}.code`, origin.language);
  const pairs = asked.codes.flatMap(({ code, target }, at): Pair[] =>
    target === null
      ? []
      : [{ code, target: targetIn(list, target, { path: `codes.${at}.target`, language: origin.language }) }],
  );
  const forgotten = asked.codes.filter(({ target }) => target === null).map(({ code }) => code);
  const gone = await deleteTranslations(tx, scope, { list: list.list, codes: forgotten });
  const saved = await saveTranslations(tx, scope, { list: list.list, pairs });
  const changed = gone.length + saved.length;
  if (changed === 0) return 0;
  await touchList(tx, scope, list.list);
  const told = [...asked.codes].slice(0, TOLD).map(({ code, target }) => `${code} → ${target ?? "–"}`);
  await tellOfList(tx, scope, list.list, { action: "codes_mapped", new: { count: changed, codes: told } }, origin);
  await askRelease(tx, scope);
  return changed;
}

type Accepted = { module: string; rehearsalId: string; list?: string | undefined };

/** The sure ones of all open codes in one go; a guess is taken by a person, one at a time. What somebody has mapped meanwhile stays as they did. */
export async function acceptCodes(tx: Tx, scope: Scope, asked: Accepted, origin: Origin) {
  const module = moduleNamed(asked.module);
  const lists = await loadLists(tx, scope, listsNamed(module, asked.list));
  const found = await findCodes(tx, scope, { module, rehearsalId: asked.rehearsalId }, lists);
  const open = found.filter(({ state }) => state === "open");
  const languageOf = await languagesIn(tx, scope, { module, rehearsalId: asked.rehearsalId });
  const suggest = await suggestFor(tx, scope, lists, open, languageOf);
  let [changed, rows] = [0, 0];
  for (const { list } of lists) {
    const pairs = open
      .filter((one) => one.list === list)
      .flatMap((one) => {
        const made = suggest(one);
        return made?.sure ? [{ code: one.code, target: made.target, rows: one.rows }] : [];
      });
    const saved = new Set(await saveTranslations(tx, scope, { list, pairs, keep: true }));
    if (saved.size === 0) continue;
    const taken = pairs.filter(({ code }) => saved.has(code.trim()));
    changed += taken.length;
    rows += taken.reduce((sum, one) => sum + one.rows, 0);
    await touchList(tx, scope, list);
    const told = taken.slice(0, TOLD).map(({ code, target }) => `${code} → ${target}`);
    await tellOfList(tx, scope, list, { action: "codes_accepted", new: { count: taken.length, codes: told } }, origin);
  }
  if (changed > 0) await askRelease(tx, scope);
  return { changed, rows };
}

type Policy = { module: string; list: string; policy: CodePolicy; otherwise: string };

export async function changePolicy(tx: Tx, scope: Scope, asked: Policy, origin: Origin): Promise<void> {
  const [list] = listsNamed(moduleNamed(asked.module), asked.list);
  if (!list) throw new Refusal("not_found");
  const [{ policy }, { language }] = [asked, origin];
  const otherwise = policy === "default" ? targetIn(list, asked.otherwise, { path: "otherwise", language }) : "";
  const before = (await findLists(tx, scope, [list.list])).get(list.list);
  if ((before?.policy ?? "block") === policy && (before?.otherwise ?? "") === otherwise) return;
  await touchList(tx, scope, list.list);
  await tx
    .updateTable("code_lists")
    .set({ policy, otherwise })
    .where("account_id", "=", scope.accountId)
    .where("property_id", "=", scope.propertyId)
    .where("list", "=", list.list)
    .execute();
  await tellOfList(tx, scope, list.list, { action: "codes_policy", new: { policy, otherwise } }, origin);
  await askRelease(tx, scope);
}
