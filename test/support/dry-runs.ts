import type { ConfigurationBody } from "../../contract/configurations.ts";
import type { Cause, DryRun, DryRunRow } from "../../contract/dry-runs.ts";
import { runDryRunJob } from "../../server/slices/imports/dry-runs/run-dry-run.job.ts";
import { until } from "./jobs.ts";
import { type Browser, openStaging, type StagingOptions } from "./staging.ts";

type Body = Partial<Pick<ConfigurationBody, "fields" | "treatments">> &
  Partial<ConfigurationBody["options"]> & { module?: string };

/** The application with a worker that reads files and runs dry runs. */
export async function openDryRuns({ more = [], ...over }: StagingOptions = {}) {
  const house = await openStaging({ ...over, more: [runDryRunJob(), ...more] });

  const readDryRun = async (browser: Browser, id: string): Promise<DryRun> =>
    (await browser.get(`/api/v2/dry-runs/${id}`)).json();
  const settled = (browser: Browser, id: string) =>
    until(
      async () => {
        const dryRun = await readDryRun(browser, id);
        return dryRun.state !== "queued" && dryRun.state !== "running" && dryRun;
      },
      { everyMs: 75 },
    );
  async function begin(browser: Browser, sourceId: string, configurationId: string) {
    const answer = await browser.post("/api/v2/dry-runs", { sourceId, configurationId });
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json().id as string;
  }

  return {
    ...house,
    one: readDryRun,
    settled,
    begin,
    dryRun: async (browser: Browser, sourceId: string, configurationId: string) =>
      settled(browser, await begin(browser, sourceId, configurationId)),
    /** Maps columns named like the fields. */
    async configure(
      browser: Browser,
      columns: Record<string, string>,
      { mode, keyColumns, badValues, emptyCells, module = "profiles", ...body }: Body = {},
    ) {
      const fields = Object.entries(columns).map(([column, target]) => ({
        target,
        source: { kind: "column", column },
      }));
      const options = { mode: mode ?? "upsert", keyColumns: keyColumns ?? [], badValues, emptyCells };
      const answer = await browser.post("/api/v2/configurations", {
        module,
        name: `Guests ${Math.random()}`,
        columns: Object.keys(columns),
        body: { reading: null, fields, treatments: [], options, ...body },
      });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json().id as string;
    },
    causes: async (browser: Browser, id: string): Promise<Cause[]> =>
      (await browser.get(`/api/v2/dry-runs/${id}/causes`)).json().causes,
    dryRunRows: async (
      browser: Browser,
      id: string,
      query = "",
    ): Promise<{ rows: DryRunRow[]; total_rows: number; next: number | null }> =>
      (await browser.get(`/api/v2/dry-runs/${id}/rows${query}`)).json(),
    put: (browser: Browser, url: string, payload: object) => browser.send({ method: "PUT", url, payload }),
  };
}
