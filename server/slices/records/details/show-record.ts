import type { RecordShown, TimelineEntry } from "../../../../contract/records.ts";
import type { Scope, Tx } from "../../../db/client.ts";
import { recordIdsOf } from "../store/record-ids.repo.ts";
import { getRecord, type RecordName, type RecordRow } from "./find-record.repo.ts";
import { originsOf } from "./origins-of.ts";
import { findPast } from "./past.repo.ts";
import { timelineOf } from "./timeline-of.ts";

type Whole = Omit<RecordShown, "kind" | "ID">;
type Shown = { record: RecordRow; whole: Whole; timeline: TimelineEntry[] };

/** What every record's page needs beside its row. */
export async function showWhole(tx: Tx, scope: Scope, named: RecordName): Promise<Shown> {
  const record = await getRecord(tx, scope, named);
  const past = await findPast(tx, scope, record, named);
  const { module, version, values } = record;
  const whole = { module, version, values, origins: originsOf(record, past) };
  return { record, whole, timeline: timelineOf(record, past) };
}

/** The record as a change returns it. */
export async function showRecord(tx: Tx, scope: Scope, named: RecordName): Promise<RecordShown> {
  const { whole } = await showWhole(tx, scope, named);
  const ids = await recordIdsOf(tx, scope);
  return { kind: named.kind, ID: ids.write(named.kind, named.id), ...whole };
}
