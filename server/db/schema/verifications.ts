import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ProofField, ProofState } from "../../../contract/verifications.ts";

/** `rate`: how many of 1,048,576 parts are read, out of `of` records; `always` are read in addition. */
export type SampleOf = { rate: number; of: number; always: number };

export type VerificationTables = {
  verifications: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    target_id: string;
    kinds: string[];
    total: number;
    job_id: string;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
    ended_at: Date | null;
    cancelled: Generated<boolean>;
    only_changed: Generated<boolean>;
    waits_for: string | null;
    sample: ColumnType<SampleOf | null, string | null | undefined, string | null>;
    beside: number | null;
  };
  verification_pages: {
    account_id: string;
    property_id: string;
    verification_id: string;
    module: string;
    last_old_id: string;
    ends: string;
    verified: GeneratedAlways<number>;
    expected: GeneratedAlways<number>;
    differs: GeneratedAlways<number>;
    changed_at_hotel: GeneratedAlways<number>;
    missing: GeneratedAlways<number>;
    doubled: GeneratedAlways<number>;
    unprovable: GeneratedAlways<number>;
    unknown: GeneratedAlways<number>;
    there: GeneratedAlways<number>;
    unproved: GeneratedAlways<number>;
    flagged: Generated<number>;
    flagged_open: Generated<number>;
  };
  push_proofs: {
    account_id: string;
    property_id: string;
    target_id: string;
    module: string;
    old_id: string;
    verification_id: string;
    state: ProofState;
    fields: ColumnType<ProofField[], string, string>;
    detail: string | null;
    digest: Buffer | null;
    left_why: string | null;
    left_by: string | null;
    left_at: Date | null;
    at: Generated<Date>;
    cause: Generated<string>;
    stale: Generated<boolean>;
    changed_at: Date | null;
    changed_by: string | null;
  };
};
