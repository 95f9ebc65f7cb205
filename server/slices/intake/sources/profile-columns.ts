import type { ColumnProfile } from "../../../../contract/sources.ts";
import { splitCells } from "../../../../core/reading/cells.ts";
import type { Surroundings } from "../../../../core/reading/detect/find-column.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { findUploaded } from "../files/files.repo.ts";
import { type CountedColumn, countPart, type Part, raiseMemory } from "./count-columns.repo.ts";
import { countMasked } from "./count-masked.repo.ts";
import { describeColumn } from "./describe-column.ts";
import { findProfiled, saveProfiles } from "./source-columns.repo.ts";
import { findSource, type SourceRow } from "./sources.repo.ts";
import type { ReadJob, ReadProgress } from "./stage-rows.ts";
import { countRows, findRows } from "./staged-rows.repo.ts";

/** Files with more columns than this have them counted several at a time. */
const WIDE = 100;
/** The most scans of a wide file. */
const SCANS = 20;
const SAMPLE_ROWS = 10_000;
const SAMPLE_CHARACTERS = 8_000_000;

/**
 * Profiles every column that has no profile yet: first those that were counted during the read, then the others in the
 * database, one transaction each, so that requests have their turn and a killed run loses at most one column. On a
 * server two are counted side by side. Undefined: the job should continue later.
 */
export async function profileColumns(
  job: ReadJob,
  sourceId: string,
  { counted: known, embedded }: { counted: readonly CountedColumn[]; embedded: boolean },
): Promise<ReadProgress | undefined> {
  const { scope } = job;
  const { source, around, masked, rows, missing } = await job.inTenant((tx) => look(tx, scope, sourceId));
  const sample = missing.length === 0 ? [] : await job.inTenant((tx) => sampleRows(tx, scope, sourceId, rows));
  const ready = new Set(known.map(({ index }) => index));
  const uncounted = new Set(missing.filter((index) => !ready.has(index)));
  const parts = partsOf([...uncounted], source.columns.length);
  const progress = { bytes: Number(source.file_size), rows, columns: source.columns.length - missing.length };

  async function save(counted: readonly CountedColumn[]): Promise<void> {
    const profiles: ColumnProfile[] = [];
    for (const column of counted) {
      profiles.push(profileOf({ source, around, masked }, column, sample));
      await job.breathe(); // Ten thousand cells were examined.
    }
    await job.inTenant(async (tx) => {
      await saveProfiles(tx, scope, sourceId, profiles);
      progress.columns += profiles.length;
      await job.saveProgress(tx, progress);
    });
  }
  async function profilePart(part: Part): Promise<void> {
    const counted = await job.inTenant(async (tx) => {
      // On the embedded database this would be the process's own memory.
      if (!embedded) await raiseMemory(tx);
      return countPart(tx, scope, sourceId, part);
    });
    await save(counted.filter(({ index }) => uncounted.has(index)));
  }
  await save(known.filter(({ index }) => missing.includes(index)));
  const goOn = () => parts.length > 0 && !job.shouldYield();
  const profileOneByOne = async () => {
    for (let part = parts.shift(); part; part = goOn() ? parts.shift() : undefined) await profilePart(part);
  };
  // Both run to their end even if one fails, so that nothing is written while the error is handled.
  const ended = await Promise.allSettled(Array.from({ length: embedded ? 1 : 2 }, profileOneByOne));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
  return parts.length === 0 ? progress : undefined;
}

async function look(tx: Tx, scope: Scope, sourceId: string) {
  const source = await findSource(tx, scope, sourceId);
  if (!source) throw new Error("A source is gone while its columns are counted.");
  const done = await findProfiled(tx, scope, sourceId);
  const missing = source.columns.map((_, index) => index).filter((index) => !done.has(index));
  const around = await findAround(tx, scope, source);
  const masked = await countMasked(tx, scope, sourceId);
  return { source, around, masked, rows: await countRows(tx, scope, sourceId), missing };
}

/**
 * Columns that are counted together: one, or a twentieth of a very wide file. There a part may hold columns that need no
 * count, since a scan costs the same for one column as for a hundred.
 */
export function partsOf(missing: readonly number[], width: number): Part[] {
  const most = width > WIDE ? Math.ceil(width / SCANS) : 1;
  const parts: Part[] = [];
  for (const index of missing) {
    const part = parts.at(-1);
    if (part && index - part.first < most) part.last = index;
    else parts.push({ first: index, last: index });
  }
  return parts;
}

/** Rows spread evenly over the file, as many as are useful and fit into memory. */
async function sampleRows(tx: Tx, scope: Scope, sourceId: string, rows: number): Promise<string[][]> {
  const take = async (count: number) => {
    const step = Math.max(1, rows / Math.max(1, count));
    const numbers = Array.from({ length: Math.min(count, rows) }, (_, n) => 1 + Math.floor(n * step));
    return (await findRows(tx, scope, sourceId, numbers)).map(({ cells }) => cells);
  };
  const few = await take(50);
  const length = few.reduce((sum, cells) => sum + cells.length, 0) / Math.max(1, few.length);
  const some = await take(Math.min(SAMPLE_ROWS, Math.ceil(SAMPLE_CHARACTERS / Math.max(1, length))));
  return some.map(splitCells);
}

const profileOf = (
  {
    source,
    around,
    masked,
  }: { source: SourceRow; around: Surroundings; masked: Awaited<ReturnType<typeof countMasked>> },
  counted: CountedColumn,
  sample: readonly string[][],
): ColumnProfile =>
  describeColumn(counted, {
    name: source.columns[counted.index] ?? "",
    cells: sample.map((cells) => cells[counted.index] ?? ""),
    around,
    masked: masked.get(counted.index),
  });

/** What a person chose for the file, or what was found at its start, applies to columns that leave it open. */
async function findAround(tx: Tx, scope: Scope, { reading, file_id }: SourceRow): Promise<Surroundings> {
  const file = await findUploaded(tx, scope, file_id);
  const found = file?.found.kind === "csv" ? file.found.findings : undefined;
  const isSettled = found?.decimal.sure === true && found.decimal.evidence.some(({ code }) => code === "amounts");
  return {
    dateFormat: reading?.dateFormat ?? null,
    isDateSettled: found !== undefined && (found.dateFormat.sure || found.dateFormat.value !== reading?.dateFormat),
    decimal: reading?.decimal ?? ".",
    isDecimalSettled: isSettled || (found !== undefined && found.decimal.value !== reading?.decimal),
  };
}

/** Profiles one column again after one of its cells was changed. */
export async function profileAgain(tx: Tx, scope: Scope, source: SourceRow, index: number): Promise<void> {
  const rows = await countRows(tx, scope, source.id);
  const [counted] = await countPart(tx, scope, source.id, { first: index, last: index });
  if (!counted) throw new Error("A column was counted as none.");
  const around = await findAround(tx, scope, source);
  const masked = await countMasked(tx, scope, source.id);
  const profile = profileOf({ source, around, masked }, counted, await sampleRows(tx, scope, source.id, rows));
  await saveProfiles(tx, scope, source.id, [profile]);
}
