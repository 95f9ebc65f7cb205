import type { ModuleKey } from "../../../../core/modules/catalogue.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import { matchKeysRefresh } from "../../tenancy/accounts/ask-match-keys.ts";
import { lockRecords } from "./find-records.repo.ts";
import { prepareLists } from "./prepare-lists.repo.ts";
import { refreshPage } from "./refresh-keys.repo.ts";

const MODULES: readonly ModuleKey[] = ["profiles", "accounts", "profile-contacts"];
/** Records per transaction: on the embedded database all other work waits meanwhile. */
const PAGE = 1_000;

/** Each page is a transaction, so that a stop repeats one page. */
export function refreshKeysJob(): JobHandler {
  return handleJob(matchKeysRefresh, async (job) => {
    for (;;) {
      const { module: index, after } = job.progress ?? { module: 0, after: "0" };
      const module = MODULES[index];
      if (!module) return;
      await job.inTenant(async (tx) => {
        await lockRecords(tx, job.scope, module);
        const { last, changed } = await refreshPage(tx, job.scope, { module, after, most: PAGE });
        if (changed > 0) await prepareLists(tx, job.scope, { after: "import" });
        await job.saveProgress(tx, last === null ? { module: index + 1, after: "0" } : { module: index, after: last });
      });
      if (job.shouldYield()) return { again: true };
      await job.breathe();
    }
  });
}
