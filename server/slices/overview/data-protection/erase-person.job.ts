import { z } from "zod";
import { erasureSteps } from "../../../../contract/data-protection.ts";
import { compileWords, type PersonWords } from "../../../../core/erasure/person-words.ts";
import type { ErasureSubject } from "../../../db/schema/erasures.ts";
import type { Keys } from "../../../http/secrets.ts";
import { defineJob, handleJob, type JobHandler } from "../../../jobs/define-job.ts";
import type { JobContext } from "../../../jobs/job-context.ts";
import type { ErasedPlaces, ErasureList } from "../../../ports/erasure-list.ts";
import type { FileReaders } from "../../../ports/file-reader.ts";
import type { Storage } from "../../../ports/storage.ts";
import { insertAudit } from "../../tenancy/audit/audit.repo.ts";
import { collectWords, findShared } from "./collect-person.repo.ts";
import { findLines, readersOf, writeBlanked } from "./erase-files.ts";
import { eraseRecords } from "./erase-records.repo.ts";
import { countChangedColumn, eraseRows, findSourceAfter } from "./erase-rows.repo.ts";
import { addCounts, type ErasureRow, endErasure, findErasure, isOthersWorking, saveSubject } from "./erasures.repo.ts";
import { deleteFileRow, findFileAfter, updateContent } from "./files.repo.ts";
import { guestHash } from "./guest-hash.ts";
import { findBack, findChosen } from "./guests.repo.ts";
import { eraseFromLog, listSwept, sweepTable } from "./sweep-tables.repo.ts";

type Step = (typeof erasureSteps)[number];
const place = z.object({ step: z.enum(erasureSteps), at: z.array(z.string()).nullable() });
type Place = z.infer<typeof place>;

export const erasePerson = defineJob({
  name: "guests.erase",
  of: "account",
  payload: z.strictObject({ erasure: z.uuid() }),
  progress: place,
});

type Job = JobContext<"account", Place>;
type Deps = { storage: Storage; readers: FileReaders; erasureList: ErasureList; keys: Keys };
/** `words` belong only to the guest. */
type Work = { erasure: ErasureRow; subject: ErasureSubject; words: PersonWords };

const WAIT_MS = 2_000;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Works through an account step by step, and within a step from place to place. Each place is one transaction that
 * removes the guest from it completely, so after a kill the work continues where it was.
 */
export function erasePersonJob(deps: Deps): JobHandler {
  return handleJob(erasePerson, async (job, { erasure: id }) => {
    for (;;) {
      const found = await job.inTenant(async (tx) => ({
        erasure: await findErasure(tx, job.scope, id),
        isBusy: await isOthersWorking(tx, job.scope),
      }));
      const { erasure } = found;
      if (!erasure?.subject) return undefined; // Done by a run that could not report it.
      if (found.isBusy) return { again: true, afterMs: WAIT_MS };
      const { subject } = erasure;
      const work = { erasure, subject, words: compileWords(subject.words ?? []) };
      const here = job.progress ?? { step: "collect", at: null };
      const next = await STEPS[here.step](job, deps, work, here.at);
      if (next === undefined) return undefined;
      await job.breathe();
      if (job.shouldYield()) return { again: true };
    }
  });
}

/** Does one place of a step and stores the next one; undefined: all is done. */
type DoStep = (job: Job, deps: Deps, work: Work, place: string[] | null) => Promise<Place | undefined>;

const after = (step: Step): Place => ({ step: erasureSteps[erasureSteps.indexOf(step) + 1] ?? "columns", at: null });

const STEPS: Readonly<Record<Step, DoStep>> = {
  /** Collects the guest's words before the data that hold them are deleted. */
  async collect(job, { erasureList, keys }, { erasure, subject }) {
    await erasureList.add(placesOf(job, keys, erasure, subject));
    const { words, chosen } = await job.inTenant(async (tx) => {
      const rows = await findChosen(tx, job.scope, subject.guests);
      return { chosen: rows, words: subject.words ?? (await collectWords(tx, job.scope, rows)) };
    });
    const shared = new Set<string>();
    for (const table of ["profiles", "records"] as const)
      for (let next: string | null = "0"; next !== null && words.length > 0; ) {
        const from: string = next;
        const page = await job.inTenant((tx) => findShared(tx, job.scope, chosen, words, { table, after: from }));
        for (const word of page.shared) shared.add(word);
        next = page.next;
        await job.breathe();
      }
    return job.inTenant(async (tx) => {
      await saveSubject(tx, job.scope, erasure.id, { ...subject, words: words.filter((word) => !shared.has(word)) });
      return goTo(tx, job, after("collect"));
    });
  },

  async files(job, deps, work, place) {
    const { erasure, subject } = work;
    const { storage } = deps;
    const file = await job.inTenant((tx) => findFileAfter(tx, job.scope, place?.[0] ?? FIRST));
    if (!file) return job.inTenant((tx) => goTo(tx, job, after("files")));
    const next: Place = { step: "files", at: [file.id] };
    if (file.kind === "account-export") {
      await storage.remove(file.storageKey);
      return job.inTenant(async (tx) => {
        await deleteFileRow(tx, job.scope, file.id);
        await addCounts(tx, job.scope, erasure.id, { deletedFiles: 1 });
        return goTo(tx, job, next);
      });
    }
    const readers = await job.inTenant((tx) => readersOf(tx, job.scope, file, work));
    const known = subject.spans.find(({ fileId }) => fileId === file.id)?.spans ?? [];
    const found = await findLines(deps, file, readers, job.signal);
    const spans = [...known, ...(found ?? [])];
    if (spans.length === 0)
      return job.inTenant(async (tx) => {
        if (!found) await addCounts(tx, job.scope, erasure.id, { unreadFiles: 1 });
        return goTo(tx, job, next);
      });
    const noted = [...subject.spans.filter(({ fileId }) => fileId !== file.id), { fileId: file.id, spans }];
    // A row cannot be removed from a workbook, so the whole file is deleted.
    if (erasure.files === "delete" || file.kind === "piw") {
      await storage.remove(file.storageKey);
      return job.inTenant(async (tx) => {
        await deleteFileRow(tx, job.scope, file.id);
        await saveSubject(tx, job.scope, erasure.id, { ...subject, spans: noted });
        await addCounts(tx, job.scope, erasure.id, { deletedFiles: 1 });
        return goTo(tx, job, next);
      });
    }
    const encoding = readers.find(({ reading }) => reading)?.reading?.encoding ?? "utf-8";
    const stored = await writeBlanked(storage, job.scope, file, { erasureId: erasure.id, spans, encoding });
    const done = await job.inTenant(async (tx) => {
      if (stored) await updateContent(tx, job.scope, file.id, stored);
      await saveSubject(tx, job.scope, erasure.id, { ...subject, spans: noted });
      await addCounts(tx, job.scope, erasure.id, { files: 1, lines: spans.length });
      return goTo(tx, job, next);
    });
    if (stored && stored.storageKey !== file.storageKey) await storage.remove(file.storageKey);
    return done;
  },

  async rows(job, _deps, { erasure, ...person }, place) {
    const [sourceId = FIRST, row = "1"] = place ?? [];
    return job.inTenant(async (tx) => {
      const source = await findSourceAfter(tx, job.scope, sourceId);
      if (!source) return goTo(tx, job, after("rows"));
      const { rows, next } = await eraseRows(tx, job.scope, source, person, Number(row));
      await addCounts(tx, job.scope, erasure.id, { rows });
      return goTo(tx, job, { step: "rows", at: next === null ? [source.id] : [sourceId, String(next)] });
    });
  },

  async records(job, _deps, { erasure, subject }, place) {
    const index = Number(place?.[0] ?? "0");
    const guest = subject.guests[index];
    return job.inTenant(async (tx) => {
      if (!guest) return goTo(tx, job, after("records"));
      await addCounts(tx, job.scope, erasure.id, await eraseRecords(tx, job.scope, guest, erasure.id));
      return goTo(tx, job, { step: "records", at: [String(index + 1)] });
    });
  },

  async texts(job, _deps, { erasure, words }, place) {
    return job.inTenant(async (tx) => {
      const [name = "", ...key] = place ?? [];
      const tables = words.words.length === 0 ? [] : await listSwept(tx);
      const table = tables.find((candidate) => (key.length > 0 ? candidate.name === name : candidate.name > name));
      if (!table) return goTo(tx, job, after("texts"));
      const { texts, next } = await sweepTable(tx, job.scope, table, words, key.length > 0 ? key : null);
      await addCounts(tx, job.scope, erasure.id, { texts });
      return goTo(tx, job, { step: "texts", at: [table.name, ...(next ?? [])] });
    });
  },

  async log(job, _deps, { erasure, subject, words }) {
    return job.inTenant(async (tx) => {
      const records = subject.guests.map(({ id }) => id);
      const logLines = await eraseFromLog(tx, { words: words.words, records });
      await addCounts(tx, job.scope, erasure.id, { logLines });
      return goTo(tx, job, after("log"));
    });
  },

  async columns(job, { erasureList, keys }, { erasure, subject }) {
    if (await job.inTenant((tx) => countChangedColumn(tx, job.scope))) return { step: "columns", at: null };
    // A concurrent import may have stored the guest again, under a new id.
    const back = await job.inTenant((tx) => findBack(tx, job.scope, subject.guests));
    if (back.length > 0)
      return job.inTenant(async (tx) => {
        await saveSubject(tx, job.scope, erasure.id, { ...subject, guests: [...subject.guests, ...back] });
        return goTo(tx, job, { step: "collect", at: null });
      });
    await erasureList.add(placesOf(job, keys, erasure, subject));
    await job.inTenant(async (tx) => {
      await endErasure(tx, job.scope, erasure.id);
      const subjectHash = erasure.subject_hash.toString("hex");
      await insertAudit(tx, job.scope, {
        ...{ action: "guest_erased", recordKind: "erasure", recordId: erasure.id },
        new: { subject: subjectHash, counts: (await findErasure(tx, job.scope, erasure.id))?.counts ?? {} },
      });
    });
    return undefined;
  },
};

async function goTo(tx: Parameters<Job["saveProgress"]>[0], job: Job, next: Place): Promise<Place> {
  await job.saveProgress(tx, next);
  return next;
}

const placesOf = (
  { scope }: Job,
  keys: Keys,
  { id, created_at, files, subject_hash }: ErasureRow,
  { guests, spans }: ErasureSubject,
): ErasedPlaces => ({
  ...{ id, accountId: scope.accountId, at: created_at.toISOString(), files, spans },
  subject: subject_hash.toString("hex"),
  guests: guests.map(({ propertyId, id: record, module, oldId }) => ({
    ...{ propertyId, id: record, module },
    hash: guestHash(keys.subjects, keys.subjects.current, { ...scope, propertyId, module, oldId }),
  })),
});
