import { benchDuplicates } from "./duplicates.ts";
import { benchEmbedded } from "./embedded.ts";
import { benchHome } from "./home.ts";
import { benchImport } from "./import.ts";
import { benchLists } from "./lists.ts";
import { benchOhip } from "./ohip.ts";
import { serveSandbox } from "./ohip-sandbox.ts";
import { benchPipeline } from "./pipeline.ts";
import { benchPush } from "./push.ts";
import { servePushHouse } from "./push-house.ts";
import { benchReaders } from "./readers.ts";
import { benchReconcile } from "./reconcile.ts";
import { benchEmbeddedSearch, benchSearch } from "./search.ts";
import { benchSession } from "./session.ts";
import { benchStaging } from "./staging.ts";
import { benchVerify } from "./verify.ts";

/** `npm run bench [name …]`: one JSON object a line, each figure with a reference from the same run. */
const benches: Record<string, () => Promise<object>> = {
  session: benchSession,
  ohip: benchOhip,
  staging: benchStaging,
  pipeline: benchPipeline,
  import: benchImport,
  embedded: benchEmbedded,
  lists: benchLists,
  search: benchSearch,
  "search-embedded": benchEmbeddedSearch,
  home: benchHome,
  readers: benchReaders,
  push: benchPush,
  verify: benchVerify,
  duplicates: benchDuplicates,
  reconcile: benchReconcile,
};

const wanted = process.argv.slice(2);
// The same program again, started by a bench that needs a hotel system.
if (wanted[0] === "ohip-sandbox") await serveSandbox();
if (wanted[0] === "push-house") await servePushHouse();
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(JSON.stringify({ bench: name, ...(await bench()) }));
}
process.exit(0);
