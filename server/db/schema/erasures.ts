import type { Generated, JSONColumnType } from "kysely";
import type { ErasureCounts } from "../../../contract/data-protection.ts";

/** Whose data go. Kept while the work goes on: after a kill half of it may stand nowhere else any more. */
export type ErasureSubject = {
  guests: { propertyId: string; id: string; module: string; oldId: string }[];
  /** Null until they have been collected. */
  words: string[] | null;
  /** Lines of files that are the guest's: noted on the way, or known from an earlier erasure of the same data. */
  spans: { fileId: string; spans: [from: number, to: number][] }[];
};

export type ErasureTables = {
  erasures: {
    account_id: string;
    id: Generated<string>;
    subject_hash: Buffer;
    subject: JSONColumnType<ErasureSubject> | null;
    files: "blank" | "delete";
    counts: Generated<Partial<ErasureCounts>>;
    job_id: string;
    by_id: string;
    by_name: string;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
};
