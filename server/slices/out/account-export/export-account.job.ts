import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { AccountScope } from "../../../db/client.ts";
import { handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import { JobProblem, LeaseLost } from "../../../jobs/problems.ts";
import type { Storage } from "../../../ports/storage.ts";
import type { ErrorText } from "../../../refusals/refusal.ts";
import { say } from "../../../refusals/say.ts";
import { findFiles, insertFile } from "../../intake/files/files.repo.ts";
import { findAccount } from "../../tenancy/accounts/accounts.repo.ts";
import { findPassedQuota, readQuotas } from "../../tenancy/accounts/quotas.ts";
import { listTenantTables, type TenantTable } from "../../tenancy/accounts/tenant-tables.repo.ts";
import { type Batch, isExported, readBatch } from "./read-tables.repo.ts";
import { accountExport, EXPORT } from "./start-export.ts";
import { zipEntries } from "./zip-entries.ts";

type Job = Pick<JobContext<"account", unknown>, "id" | "scope" | "signal" | "inTenant" | "breathe">;
type Limits = Awaited<ReturnType<typeof readQuotas>>;

/**
 * Exports every table of the account as JSON Lines in one zip. Each run writes under a key of its own below the job's:
 * the next run removes what a killed run left, and a superseded run cannot touch its successor's file.
 */
export function exportAccountJob({ storage }: { storage: Storage }): JobHandler {
  return handleJob(accountExport, async (job) => {
    const { scope, id } = job;
    const { tables, slug, limits, done } = await job.inTenant(async (tx) => ({
      tables: (await listTenantTables(tx)).filter(isExported),
      slug: (await findAccount(tx, scope)).slug,
      limits: await readQuotas(tx, scope),
      done: (await findFiles(tx, scope, { kind: EXPORT, ids: [id] })).length > 0,
    }));
    if (done) return; // Committed by a run that could not report it.

    const home = `${scope.accountId}/${id}`;
    await storage.remove(home);
    const storageKey = `${home}/${randomUUID()}`;
    const content = Readable.from(
      upTo(limits, () => zipTables(job, tables)),
      { objectMode: false },
    );
    const stored = await storage.put(storageKey, content, { signal: job.signal });
    const day = new Date().toISOString().slice(0, 10);
    try {
      await job.inTenant(async (tx) => {
        await insertFile(tx, scope, { id, kind: EXPORT, name: `${slug}-${day}.zip`, storageKey, ...stored });
        const passed = await findPassedQuota(tx, scope, { files: 0, storageMb: 0 });
        if (passed) throw overQuota(passed);
      });
    } catch (error) {
      // After any other error the commit may have succeeded: the next run finds the row, or removes the file.
      if (error instanceof LeaseLost || error instanceof JobProblem) await storage.remove(storageKey);
      throw error;
    }
  });
}

const overQuota = ({ text, limit }: { text: ErrorText; limit: number }) =>
  new JobProblem(say("en", `errors.${text}`, { limit, count: limit }), { code: text, final: true });

/** Stops at the account's free space, so that the disk does not fill up first. The content starts when it is read. */
async function* upTo({ bytesLeft, storageMb }: Limits, begin: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let written = 0;
  for await (const chunk of begin()) {
    written += chunk.length;
    if (written > bytesLeft) throw overQuota({ text: "quota_storage", limit: storageMb.limit });
    yield chunk;
  }
}

/** The manifest comes last, after the rows have been counted by reading them. */
function zipTables(job: Job, tables: readonly TenantTable[]): Readable {
  const startedAt = new Date().toISOString();
  const rows: Record<string, number> = {};
  const entries = tables.map((table) => ({
    name: `${table.name}.jsonl`,
    async *content() {
      rows[table.name] = 0;
      for (let next: Batch["next"] | undefined; next !== null; ) {
        const batch: Batch = await job.inTenant((tx) => readBatch(tx, job.scope, table, next ?? null));
        rows[table.name] = (rows[table.name] ?? 0) + batch.lines.length;
        if (batch.lines.length > 0) yield `${batch.lines.join("\n")}\n`;
        next = batch.next;
        await job.breathe();
      }
    },
  }));
  const manifest = {
    name: "manifest.json",
    async *content() {
      yield `${JSON.stringify(manifestOf(job.scope, { startedAt, rows }), null, 2)}\n`;
    },
  };
  return zipEntries([...entries, manifest]);
}

const manifestOf = ({ accountId, user }: AccountScope, { startedAt, rows }: { startedAt: string; rows: object }) => ({
  format: "bellhop-account-export",
  version: 1,
  account: accountId,
  by: { id: user.id, name: user.name },
  startedAt,
  endedAt: new Date().toISOString(),
  /** Rows of each table, in `<table>.jsonl`. */
  rows,
  leftOut: "Secrets: passwords, keys and tokens.",
});
