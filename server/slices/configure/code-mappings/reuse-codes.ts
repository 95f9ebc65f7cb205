import type { Scope, Tx } from "../../../db/client.ts";
import { Refusal } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { auditList, type Origin } from "./audit-list.ts";
import { compareCodes, copyCodes } from "./copy-codes.repo.ts";
import { listsNamed, moduleNamed } from "./show-codes.ts";

/** At most this many are shown, with the number of the others. */
const SHOWN = 500;

type ReuseInput = { module: string; list?: string | undefined; confirm?: boolean | undefined };

/** Code mappings of another property that this one lacks or has with another target; `confirm` copies them. */
export async function reuseCodes(tx: Tx, { from, to }: { from: Scope; to: Scope }, input: ReuseInput, origin: Origin) {
  if (from.propertyId === to.propertyId) {
    const message = say(origin.language, "errors.issue.otherProperty");
    throw new Refusal("invalid", { issues: [{ path: "fromProperty", code: "otherProperty", message }] });
  }
  const module = moduleNamed(input.module);
  const lists = listsNamed(module, input.list).map(({ list }) => list);
  const { differences, total } = await compareCodes(tx, { from, to, lists }, SHOWN);
  const changed = input.confirm ? await copyCodes(tx, { from, to, lists }) : 0;
  if (changed > 0) {
    const details = { from: from.propertyId, count: changed };
    await auditList(tx, to, input.list ?? module, { action: "codes_reused", new: details }, origin);
  }
  return { differences, more: total - differences.length, changed };
}
