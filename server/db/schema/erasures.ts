import type { Generated, JSONColumnType } from "kysely";
import type { ErasureCounts } from "../../../contract/data-protection.ts";

/**
 * The guest whose data are erased. Stored during the work, because after a kill half of it may exist nowhere else any
 * more.
 */
export type ErasureSubject = {
  guests: { propertyId: string; id: string; module: string; oldId: string }[];
  /** Null until the words have been collected. */
  words: string[] | null;
  /** The guest's lines in files: found during the erasure, or known from an earlier erasure of the same data. */
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
