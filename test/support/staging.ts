import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { RawRow } from "../../contract/reading.ts";
import type { Source } from "../../contract/sources.ts";
import { csvReader } from "../../server/adapters/csv/read-csv.ts";
import { ihfReader } from "../../server/adapters/ihf/read-ihf.ts";
import { createLocalDisk } from "../../server/adapters/local-disk/local-disk.ts";
import { createPiw } from "../../server/adapters/piw/piw.ts";
import { inTenant } from "../../server/db/client.ts";
import type { JobHandler } from "../../server/jobs/define-job.ts";
import type { FileReaders, ReadBatch } from "../../server/ports/file-reader.ts";
import type { HotelSystem } from "../../server/ports/hotel-system.ts";
import { sourceUses } from "../../server/slices/imports/runs/source-uses.repo.ts";
import { clearRowsJob } from "../../server/slices/intake/sources/clear-rows.ts";
import { readSourceJob } from "../../server/slices/intake/sources/read-source.job.ts";
import { openTestApp } from "./app.ts";
import type { TestDatabase } from "./db.ts";
import { makeScope, type TestScope } from "./factories.ts";
import { startTestWorker, until } from "./jobs.ts";
import { uploadByForm } from "./uploads.ts";

export type StagingOptions = { more?: JobHandler[]; hotelSystem?: HotelSystem; database?: TestDatabase };
type House = Awaited<ReturnType<typeof openTestApp>>;
export type Browser = Awaited<ReturnType<House["signIn"]>>;

/** The application with a worker that reads files; a test can replace the readers. */
export async function openStaging({ more = [], ...over }: StagingOptions = {}) {
  const storage = createLocalDisk({ folder: join(tmpdir(), `bellhop-staging-${randomUUID()}`) });
  const real: FileReaders = { csv: csvReader, ihf: ihfReader, piw: createPiw({ worker: null }).reader };
  const readers = { ...real };
  const house = await openTestApp({ ...over, storage, readers: real });
  const { embedded } = house.database;
  const work = () =>
    startTestWorker(house.database, [
      readSourceJob({ storage, readers, uses: sourceUses, embedded }),
      clearRowsJob({ embedded }),
      ...more,
    ]);
  let worker = work();

  async function start(browser: Browser, input: object, headers: Record<string, string> = {}) {
    const answer = await browser.post("/api/v2/sources", input, headers);
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json().id as string;
  }
  const readSource = async (browser: Browser, id: string): Promise<Source> =>
    (await browser.get(`/api/v2/sources/${id}`)).json();
  const settled = (browser: Browser, id: string) =>
    until(
      async () => {
        const source = await readSource(browser, id);
        return source.state !== "reading" && source;
      },
      { everyMs: 75 },
    );

  return {
    ...house,
    storage,
    /** Replaced by tests of a reader's fault; `real` restores them. */
    readers,
    real,
    start,
    one: readSource,
    settled,
    async person() {
      const scope = await makeScope(house.db);
      return { scope, browser: await house.signIn(scope) };
    },
    async upload(browser: Browser, name: string, content: string | Buffer): Promise<string> {
      const answer = await uploadByForm(browser, { name, content });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json().id;
    },
    /** Uploads a text and reads it to its end. */
    async read(browser: Browser, content: string, input: object = {}): Promise<Source> {
      const fileId = await this.upload(browser, "guests.csv", content);
      return settled(browser, await start(browser, { fileId, module: "profiles", ...input }));
    },
    async rows(browser: Browser, id: string, query = "") {
      return (await browser.get(`/api/v2/sources/${id}/rows${query}`)).json();
    },
    /** The table's rows, visible or not. */
    async stored(scope: TestScope, id: string): Promise<{ rows: number; distinct: number; last: number | null }> {
      const { rows } = await inTenant(house.db, scope, (tx) =>
        sql<{ rows: number; distinct: number; last: number | null }>`
          select count(*)::int as rows, count(distinct row)::int as distinct, max(row) as last
          from staged_rows where source_id = ${id}`.execute(tx),
      );
      return rows[0] ?? { rows: 0, distinct: 0, last: null };
    },
    busy: () => worker.busy(),
    pauseWorker: () => worker.stop(5_000),
    resumeWorker() {
      worker = work();
    },
    async close() {
      await worker.stop(5_000);
      await house.close();
    },
  };
}

/** Rows like a reader's: `x1`, `x2`, … in one column. */
export const someRows = (from: number, to: number): RawRow[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    row: from + n,
    line: from + n + 1,
    cells: [`x${from + n}`],
    marks: 0,
  }));

export const batchOf = (rows: RawRow[], columns = ["A"]): ReadBatch => ({ columns, rows, bytes: 1 });
