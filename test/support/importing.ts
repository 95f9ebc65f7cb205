import { sql } from "kysely";
import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { ImportCause, ImportCounts, ImportedRow, ImportRun, UndoChoice } from "../../contract/imports.ts";
import { inTenant } from "../../server/db/client.ts";
import { releaseRowsJob } from "../../server/slices/imports/runs/release-rows.job.ts";
import { retryRowsJob } from "../../server/slices/imports/runs/retry-rows.job.ts";
import { runImportJob } from "../../server/slices/imports/runs/run-import.job.ts";
import { undoRunsJob } from "../../server/slices/imports/runs/undo-runs.job.ts";
import { openDryRuns } from "./dry-runs.ts";
import type { TestScope } from "./factories.ts";
import { until } from "./jobs.ts";
import type { Browser, StagingOptions } from "./staging.ts";

type Kept = { id: string; old_id: string; values: Record<string, unknown>; version: number };

/** The application with a worker that reads, dry-runs and imports. */
export async function openImporting(over: Pick<StagingOptions, "database" | "hotelSystem"> = {}) {
  const embedded = process.env.BELLHOP_TEST_DB === "pglite";
  const house = await openDryRuns({
    ...over,
    more: [
      runImportJob({ embedded }),
      releaseRowsJob({ embedded }),
      retryRowsJob({ embedded }),
      undoRunsJob({ embedded }),
    ],
  });
  const readRun = async (browser: Browser, id: string): Promise<ImportRun> =>
    (await browser.get(`/api/v2/imports/${id}`)).json();
  const settled = (browser: Browser, id: string) =>
    until(
      async () => {
        const run = await readRun(browser, id);
        return !["queued", "running", "undoing"].includes(run.state) && run;
      },
      { everyMs: 75 },
    );
  async function begin(browser: Browser, input: object): Promise<string> {
    const answer = await browser.post("/api/v2/imports", { module: "profiles", mode: "upsert", ...input });
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json().id;
  }
  return {
    ...house,
    run: readRun,
    ended: settled,
    begin,
    /** Uploads a text and imports it to its end. */
    async import(browser: Browser, content: string | Buffer, input: object = {}, name = "guests.csv") {
      const fileId = await house.upload(browser, name, content);
      return settled(browser, await begin(browser, { fileId, ...input }));
    },
    /** Undoes a run to its end, with the answer that the call gives for a small run. */
    async undo(browser: Browser, id: string, input: { referring?: UndoChoice } = {}) {
      const answer = await browser.post(`/api/v2/imports/${id}/undo`, input);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      const { state, undo } = await settled(browser, id);
      return { id, state, ...undo };
    },
    /** Retries rejected and waiting rows, to the end. */
    async retry(browser: Browser, id: string, input: object = {}): Promise<ImportRun> {
      const answer = await browser.post(`/api/v2/imports/${id}/retry`, input);
      if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
      return settled(browser, id);
    },
    /** Changes a cell of a run's rows. */
    async mend(browser: Browser, { sourceId }: ImportRun, row: number, [column, was, value]: [number, string, string]) {
      const url = `/api/v2/sources/${sourceId}/rows/${row}`;
      const answer = await browser.send({ method: "PUT", url, payload: { column, was, value } });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    },
    /** Saves a configuration as a new version. */
    async improve(browser: Browser, id: string, change: (body: ConfigurationBody) => Partial<ConfigurationBody>) {
      const url = `/api/v2/configurations/${id}`;
      const { version, body } = (await browser.get(url)).json();
      const payload = { version, body: { ...body, ...change(body) } };
      const answer = await browser.send({ method: "PUT", url, payload });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    },
    issues: async (browser: Browser, id: string): Promise<{ causes: ImportCause[]; total_rows: number }> =>
      (await browser.get(`/api/v2/imports/${id}/issues`)).json(),
    endedRows: async (
      browser: Browser,
      id: string,
      query = "",
    ): Promise<{ rows: ImportedRow[]; total_rows: number; next: number | null }> =>
      (await browser.get(`/api/v2/imports/${id}/rows${query}`)).json(),
    /** Resolves once the counts match. */
    counted: (browser: Browser, id: string, wanted: Partial<ImportCounts>): Promise<ImportCounts> =>
      until(
        async () => {
          const { counts } = await readRun(browser, id);
          return Object.entries(wanted).every(([end, n]) => counts[end as keyof ImportCounts] === n) && counts;
        },
        { everyMs: 75 },
      ),
    records: (scope: TestScope, table = "profiles"): Promise<Kept[]> =>
      inTenant(house.db, scope, async (tx) => {
        const { rows } = await sql<Kept>`
          select * from ${sql.table(table)} where property_id = ${scope.propertyId}
          order by module, old_id`.execute(tx);
        return rows;
      }),
  };
}
