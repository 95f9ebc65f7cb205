import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SignedDocument } from "../../contract/sign-offs.ts";
import { searchedFields } from "../../core/records/search-columns.ts";
import { canonicalJson } from "../../core/sign-off/canonical-json.ts";
import type { Scope, Tx } from "../../server/db/client.ts";
import { enqueue } from "../../server/jobs/queue.ts";
import { pushJob } from "../../server/slices/hotel/push/run/push-lane.ts";
import { insertRun } from "../../server/slices/hotel/push/run/runs.repo.ts";
import { insertTarget } from "../../server/slices/hotel/push/target/targets.repo.ts";
import { sha256 } from "../../server/slices/hotel/sign-off/count-figures.ts";
import { insertSignOff } from "../../server/slices/hotel/sign-off/sign-offs.repo.ts";
import { verificationJob } from "../../server/slices/hotel/verify/verification-job.ts";
import { insertVerification } from "../../server/slices/hotel/verify/verifications.repo.ts";
import { insertDryRun } from "../../server/slices/imports/dry-runs/dry-runs.repo.ts";
import { dryRunJob } from "../../server/slices/imports/dry-runs/start-dry-run.ts";
import { insertRestore } from "../../server/slices/imports/restores/restores.repo.ts";
import { importRows } from "../../server/slices/imports/runs/import-jobs.ts";
import { insertImport } from "../../server/slices/imports/runs/imports.repo.ts";
import { insertFile } from "../../server/slices/intake/files/files.repo.ts";
import { insertUpload } from "../../server/slices/intake/files/uploads.repo.ts";
import { insertSource } from "../../server/slices/intake/sources/sources.repo.ts";
import { readSource } from "../../server/slices/intake/sources/start-source.ts";
import { editMany } from "../../server/slices/records/bulk-edits/start-bulk-edit.ts";
import { insertDecision } from "../../server/slices/records/duplicates/decisions.repo.ts";
import { packRecords } from "../../server/slices/records/store/record-batch.repo.ts";
import { storeRecords } from "../../server/slices/records/store/store-records.repo.ts";
import { insertView } from "../../server/slices/records/views/list-views.repo.ts";
import { systemCheck } from "../../server/slices/tenancy/system/start-check.ts";

/** One of everything that a call can name by id, besides the parts of a world. */
export type Things = Awaited<ReturnType<typeof addThings>>;

const DAY = "2026-03-08";
const COLUMNS = {
  profiles: ["Guest", "Moreau", "moreau", 1, null, null, 2, null],
  reservations: ["Reserved", "", DAY, DAY, "1", ""],
  blocks: ["DEF", "A", "A", DAY, DAY],
} as const;
type Kind = keyof typeof COLUMNS;

const signedOf = (signed: SignedDocument["signed"]): SignedDocument => ({
  ...{ format: "bellhop-sign-off", version: 1, property: { name: "A", code: "" }, goLive: null, signed },
  hotel: { id: "H", name: null, chain: null, environment: "test", businessDate: null },
  ...{ push: [], readBack: [], differences: [], reconciliation: null, open: [] },
  basis: { records: {}, ledger: {}, push: null, readBack: null },
});

export async function addThings(tx: Tx, scope: Scope, of: { sourceId: string; configurationId: string }) {
  const { accountId: account_id, propertyId: property_id, user } = scope;
  const by = { by_id: user.id, by_name: user.name };
  const file = { id: randomUUID(), name: "guests.csv" };
  /** The stream of a finished job ends too. */
  async function ended(enqueued: Promise<{ id: string }>): Promise<string> {
    const { id } = await enqueued;
    await sql`update jobs set state = 'cancelled', ended_at = now() where id = ${id}`.execute(tx);
    return id;
  }
  const configuration = { id: of.configurationId, version: 1 };
  const [importId, restoreId, dryRunId, bulkEditId, exportId] = Array.from({ length: 5 }, () => randomUUID()) as [
    ...[string, string, string, string, string],
  ];
  const run = { module: "profiles", mode: "upsert", stopAt: 50, sourceId: of.sourceId, configuration, file } as const;
  await insertImport(tx, scope, {
    ...run,
    id: importId,
    jobId: await ended(enqueue(tx, scope, importRows, { import: importId })),
  });
  await insertRestore(tx, scope, { id: restoreId, file });
  const ofRestore = randomUUID();
  const restoring = await ended(enqueue(tx, scope, importRows, { import: ofRestore }));
  await insertImport(tx, scope, { ...run, id: ofRestore, jobId: restoring, restoreId });
  const ofDryRun = {
    module: "profiles",
    version: 1,
    mapping: "",
    jobId: await ended(enqueue(tx, scope, dryRunJob, { rehearsal: dryRunId })),
  };
  await insertDryRun(tx, scope, { ...of, ...ofDryRun, id: dryRunId });

  const ids: Record<Kind, string> = { profiles: "", reservations: "", blocks: "" };
  for (const module of Object.keys(COLUMNS) as Kind[]) {
    await storeRecords(tx, scope, {
      empties: false,
      ...{ module, runId: importId, written: ["oldId", ...searchedFields(module)], country: "FR" },
      records: packRecords(module, [{ oldId: "1", line: 2, text: '{"oldId":"1"}', columns: COLUMNS[module] }]),
    });
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(module)} where property_id = ${property_id}`.execute(tx);
    ids[module] = rows[0]?.id ?? "";
  }
  const before = { run_id: importId, line: 2, origins: null, version: 1, updated_at: new Date().toISOString() };
  const edited = { kind: "profiles", record_id: ids.profiles, old: "{}", new: '{"lastName":"Moreau"}' };
  const { id: editId } = await tx
    .insertInto("record_edits")
    .values({ account_id, property_id, ...by, ...edited, before: JSON.stringify(before) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const job_id = await ended(enqueue(tx, scope, editMany, { bulk: bulkEditId }));
  const bulk = { kind: "profiles", field: "city", phase: "done", job_id, filter: "{}" } as const;
  await tx
    .insertInto("bulk_edits")
    .values({ account_id, property_id, id: bulkEditId, ...by, ...bulk })
    .execute();
  const { id: uploadId } = await insertUpload(tx, scope, { name: "guests.csv", size: 10 });
  const view = { name: "Everybody", search: {}, columns: null, shared: true };
  const viewId = await insertView(tx, scope, "profiles", view);
  await insertFile(tx, scope, {
    ...{ id: exportId, kind: "account-export", name: "x.zip", size: 1, sha256: randomBytes(32) },
    storageKey: `${account_id}/${exportId}`,
  });
  const readFile = { ...file, kind: "csv", size: 10 } as const;
  const readId = randomUUID();
  const checkId = await ended(enqueue(tx, scope, systemCheck, {}));
  const read = {
    file: readFile,
    sheet: "",
    module: "profiles",
    reading: null,
    jobId: await ended(enqueue(tx, scope, readSource, { source: readId })),
  };
  await insertSource(tx, scope, { id: readId, ...read });
  const target = await insertTarget(tx, scope, {
    ...{ gateway: "https://hotel.example", hotelId: "PAR01", environment: "sandbox", externalSystem: null },
    ...{ hotelName: null, chain: null, currency: null, timezone: null, businessDate: null },
  });
  const pushId = randomUUID();
  await insertRun(tx, scope, {
    ...{
      id: pushId,
      targetId: target.id,
      kinds: ["accounts"],
      modules: null,
      oldIds: null,
      canary: null,
      stopAt: null,
      mode: "push",
      filter: null,
    },
    jobId: await ended(enqueue(tx, scope, pushJob, { run: pushId })),
  });
  const verificationId = randomUUID();
  await insertVerification(tx, scope, {
    ...{ id: verificationId, targetId: target.id, kinds: ["accounts"], total: 0 },
    jobId: await ended(enqueue(tx, scope, verificationJob, { verification: verificationId })),
  });
  const signOffId = randomUUID();
  const figures = canonicalJson(signedOf({ by: user.name, at: `${DAY}T22:00:00.000Z`, note: null }));
  await insertSignOff(tx, scope, {
    ...{ id: signOffId, targetId: target.id, environment: "test" as const, figures, hash: sha256(figures) },
    ...{ words: {}, reconciliation: "", at: new Date() },
  });
  const { rows: profiles } = await sql<{ id: string }>`
    select min(id)::text as id from profiles where account_id = ${scope.accountId} and property_id = ${scope.propertyId}`.execute(
    tx,
  );
  const members = `{${profiles[0]?.id ?? 0}}`;
  const [groupId, decisionId] = [randomUUID(), randomUUID()];
  await sql`insert into duplicate_groups (account_id, property_id, id, band, weight, a, b, members)
    values (${scope.accountId}, ${scope.propertyId}, ${groupId}, 'sure', 9, 1, 2, ${members}::bigint[])`.execute(tx);
  await insertDecision(tx, scope, {
    ...{ id: decisionId, verdict: "different", band: "likely", weight: 1, members: [], reasons: [] },
  });
  const named = {
    pushId,
    signOffId,
    groupId,
    decisionId,
    verificationId,
    readId,
    checkId,
    importId,
    restoreId,
    dryRunId,
    bulkEditId,
    exportId,
    uploadId,
    viewId,
    editId,
  };
  return { ...named, profileId: ids.profiles, reservationId: ids.reservations, blockId: ids.blocks };
}
