import type { PushRecordState } from "../../../../../contract/push.ts";
import type { Language } from "../../../../../contract/users.ts";
import { BYTE_ORDER_MARK, writeCsvLine } from "../../../../../core/csv/write-csv.ts";
import { type Db, inTenant, type Scope } from "../../../../db/client.ts";
import { recordIdsOf } from "../../../records/store/record-ids.repo.ts";
import { findOpenTarget } from "../target/targets.repo.ts";
import { countResults, listResultsBehind, type ResultPlace } from "./results.repo.ts";
import { showResult } from "./show-results.ts";

const COLUMNS = ["module", "old_id", "state", "code", "hint", "new_id", "confirmation", "attempts", "at"];
const BATCH = 1_000;

type ResultsFilter = {
  module?: string | undefined;
  state?: PushRecordState | undefined;
  cause?: string | undefined;
};

/** The number of lines of the file, for the log of downloads. */
export const countInFile = (db: Db, scope: Scope, filter: ResultsFilter): Promise<number> =>
  inTenant(db, scope, async (tx) => {
    const target = await findOpenTarget(tx, scope);
    return target ? countResults(tx, scope, { ...filter, targetId: target.id }) : 0;
  });

/** Yields the outcomes of the records at the hotel, a batch at a time. */
export async function* writeResults(
  db: Db,
  scope: Scope,
  filter: ResultsFilter,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(COLUMNS);
  const target = await inTenant(db, scope, (tx) => findOpenTarget(tx, scope));
  for (let after: ResultPlace | undefined = { module: "", oldId: "" }; target && after; ) {
    const behind: ResultPlace = after;
    const { rows, ids } = await inTenant(db, scope, async (tx) => ({
      rows: await listResultsBehind(tx, scope, { ...filter, targetId: target.id, after: behind, limit: BATCH }),
      ids: await recordIdsOf(tx, scope),
    }));
    yield rows
      .map((row) => showResult(row, language, ids))
      .map(({ module, old_id, state, cause, hint, new_id, confirmation, attempts, at }) =>
        writeCsvLine([module, old_id, state, cause, hint, new_id, confirmation, attempts, at]),
      )
      .join("");
    const last = rows.length === BATCH ? rows.at(-1) : undefined;
    after = last && { module: last.module, oldId: last.old_id };
  }
}
