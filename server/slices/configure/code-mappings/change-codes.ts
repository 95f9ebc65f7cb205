import type { CodePolicy } from "../../../../contract/codes.ts";
import type { Language } from "../../../../contract/users.ts";
import type { ModuleList } from "../../../../core/translation/lists-of.ts";
import { closedSet, codeKey } from "../../../../core/translation/translate.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { askRelease } from "./ask-release.ts";
import { auditList, LOGGED_CODES, type Origin } from "./audit-list.ts";
import { deleteTranslations, findLists, type Pair, saveTranslations, touchList, updatePolicy } from "./codes.repo.ts";
import { findCodes, languagesIn } from "./found-codes.ts";
import { loadLists } from "./load-code-tables.ts";
import { listsNamed, moduleNamed } from "./show-codes.ts";
import { suggestFor } from "./suggest-for.ts";

/**
 * A closed set takes only its own values, in its own spelling; other lists take any value, since a missing code may be
 * pushed to the hotel first.
 */
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

type Mapped = { changed: number; releases: string | null };
type MapCodesInput = { module: string; list: string; codes: readonly { code: string; target: string | null }[] };

export async function mapCodes(tx: Tx, scope: Scope, input: MapCodesInput, origin: Origin): Promise<Mapped> {
  const [list] = listsNamed(moduleNamed(input.module), input.list);
  if (!list) throw new Refusal("not_found");
  const blank = input.codes.findIndex(({ code }) => codeKey(code) === "");
  if (blank >= 0) throw missing(`codes.${blank}.code`, origin.language);
  const pairs = input.codes.flatMap(({ code, target }, index): Pair[] =>
    target === null
      ? []
      : [{ code, target: targetIn(list, target, { path: `codes.${index}.target`, language: origin.language }) }],
  );
  const forgotten = input.codes.filter(({ target }) => target === null).map(({ code }) => code);
  const gone = await deleteTranslations(tx, scope, { list: list.list, codes: forgotten });
  const saved = await saveTranslations(tx, scope, { list: list.list, pairs });
  const changed = gone.length + saved.length;
  if (changed === 0) return { changed, releases: null };
  await touchList(tx, scope, list.list);
  const examples = [...input.codes].slice(0, LOGGED_CODES).map(({ code, target }) => `${code} → ${target ?? "–"}`);
  await auditList(tx, scope, list.list, { action: "codes_mapped", new: { count: changed, codes: examples } }, origin);
  return { changed, releases: await askRelease(tx, scope) };
}

type AcceptCodesInput = { module: string; dryRunId: string; list?: string | undefined };

/**
 * Accepts the certain suggestions of all open codes at once; people accept guesses one at a time. Codes that were
 * mapped meanwhile stay as they are.
 */
export async function acceptCodes(tx: Tx, scope: Scope, input: AcceptCodesInput, origin: Origin) {
  const module = moduleNamed(input.module);
  const lists = await loadLists(tx, scope, listsNamed(module, input.list));
  const found = await findCodes(tx, scope, { module, dryRunId: input.dryRunId }, lists);
  const open = found.filter(({ state }) => state === "open");
  const languageOf = await languagesIn(tx, scope, { module, dryRunId: input.dryRunId });
  const suggest = await suggestFor(tx, scope, lists, open, languageOf);
  let [changed, rows] = [0, 0];
  for (const { list } of lists) {
    const pairs = open
      .filter((code) => code.list === list)
      .flatMap((code) => {
        const made = suggest(code);
        return made?.sure ? [{ code: code.code, target: made.target, rows: code.rows }] : [];
      });
    const saved = new Set(await saveTranslations(tx, scope, { list, pairs, keep: true }));
    if (saved.size === 0) continue;
    const taken = pairs.filter(({ code }) => saved.has(code.trim()));
    changed += taken.length;
    rows += taken.reduce((sum, pair) => sum + pair.rows, 0);
    await touchList(tx, scope, list);
    const examples = taken.slice(0, LOGGED_CODES).map(({ code, target }) => `${code} → ${target}`);
    await auditList(
      tx,
      scope,
      list,
      { action: "codes_accepted", new: { count: taken.length, codes: examples } },
      origin,
    );
  }
  return { changed, rows, releases: changed > 0 ? await askRelease(tx, scope) : null };
}

type PolicyInput = { module: string; list: string; policy: CodePolicy; otherwise: string };

export async function changePolicy(tx: Tx, scope: Scope, input: PolicyInput, origin: Origin): Promise<void> {
  const [list] = listsNamed(moduleNamed(input.module), input.list);
  if (!list) throw new Refusal("not_found");
  const [{ policy }, { language }] = [input, origin];
  const otherwise = policy === "default" ? targetIn(list, input.otherwise, { path: "otherwise", language }) : "";
  const before = (await findLists(tx, scope, [list.list])).get(list.list);
  if ((before?.policy ?? "block") === policy && (before?.otherwise ?? "") === otherwise) return;
  await touchList(tx, scope, list.list);
  await updatePolicy(tx, scope, { list: list.list, policy, otherwise });
  await auditList(tx, scope, list.list, { action: "codes_policy", new: { policy, otherwise } }, origin);
  await askRelease(tx, scope);
}
