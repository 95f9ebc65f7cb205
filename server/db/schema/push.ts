import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AtHotel } from "../../../contract/lists.ts";
import type { PushMode } from "../../../contract/push.ts";
import type { CheckReport } from "../../../contract/push-check.ts";
import type { PushConflict } from "../../../contract/push-results.ts";
import type { PushSettings } from "../../../contract/push-settings.ts";

/** Which of its members a run includes. */
export type RunFilter = {
  /** Only records that failed, with a given cause or with any. */
  failed?: { module?: string; cause?: string; field?: string };
  /** Sends records again that were taken back. */
  withdrawn?: boolean;
  /** Sends records again that are unchanged since their push, to overwrite changes made at the hotel. */
  again?: boolean;
  /** For a run that takes back: only what this run made. */
  run?: string;
  /** For a run that takes back: only these old ids of each module. */
  among?: Record<string, string[]>;
  /** For a run that takes back: makes data of guests unreadable for good. */
  forget?: boolean;
};

export type PushTables = {
  push_settings: {
    account_id: string;
    property_id: string;
    version: number;
    /** Settings saved by an older Bellhop lack the names that came later. */
    settings: JSONColumnType<Partial<PushSettings>>;
    at: Generated<Date>;
    by_id: string;
    by_name: string;
  };
  push_targets: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    gateway: string;
    hotel_id: string;
    environment: "sandbox" | "test" | "live";
    external_system: string | null;
    hotel_name: string | null;
    chain: string | null;
    currency: string | null;
    timezone: string | null;
    business_date: ColumnType<Date | null, string | null, string | null>;
    business_date_at: Date | null;
    opened_at: Generated<Date>;
    opened_by: string;
    closed_at: Date | null;
    closed_why: string | null;
    purged_until: Date | null;
  };
  push_records: {
    account_id: string;
    property_id: string;
    target_id: string;
    module: string;
    old_id: string;
    record_id: string;
    state: "sending" | "pushed" | "failed" | "unknown" | "withdrawn" | "again";
    step: Generated<number>;
    step_name: string | null;
    new_id: string | null;
    confirmation: string | null;
    mark: string | null;
    context: string | null;
    digest: Buffer | null;
    run_id: string | null;
    /** Set while the answer to its last call is missing. */
    intended_at: Date | null;
    slow: Generated<boolean>;
    absent_at: Date | null;
    tries: Generated<number>;
    cause: string | null;
    field: string | null;
    value: string | null;
    at: Generated<Date>;
    back: Generated<boolean>;
    changed: Generated<boolean>;
    conflicts: ColumnType<PushConflict[] | null, string | null | undefined, string | null>;
    here: Generated<boolean>;
    place: Generated<string>;
    list: GeneratedAlways<string>;
    at_hotel: GeneratedAlways<AtHotel | null>;
  };
  push_sent: {
    account_id: string;
    property_id: string;
    target_id: string;
    module: string;
    old_id: string;
    sent: ColumnType<Record<string, unknown>, string, string>;
    changes: ColumnType<object[], string, string>;
    body: ColumnType<Record<string, unknown>, string, string>;
    was: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  };
  push_attempts: {
    account_id: string;
    property_id: string;
    target_id: string;
    module: string;
    old_id: string;
    id: GeneratedAlways<string>;
    at: Generated<Date>;
    run_id: string;
    operation: string;
    step: string;
    outcome: string;
    status: number | null;
    code: string | null;
    request: Buffer | null;
    response: Buffer | null;
    request_id: string | null;
    new_id: string | null;
    ms: number;
    warnings: JSONColumnType<string[]> | null;
  };
  push_runs: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    target_id: string;
    kinds: string[];
    modules: string[] | null;
    old_ids: string[] | null;
    canary: number | null;
    stop_at: Date | null;
    stage: Generated<number>;
    collected: Generated<boolean>;
    sent: Generated<number>;
    paused_at: Date | null;
    pause_reason: string | null;
    pause_detail: string | null;
    job_id: string;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
    ended_at: Date | null;
    cancelled: Generated<boolean>;
    mode: Generated<PushMode>;
    filter: ColumnType<RunFilter | null, string | null, string | null>;
    goes_on_at: Date | null;
    naps: Generated<number>;
    day: string | null;
    tried_again: Generated<boolean>;
    stuck: Generated<number>;
  };
  push_checks: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    kinds: string[];
    every_record: Generated<boolean>;
    job_id: string;
    checked: Generated<number>;
    report: ColumnType<CheckReport | null, string | null, string | null>;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
    ended_at: Date | null;
  };
  push_versions: { account_id: string; target_id: string; module: string; version: Generated<string> };
  push_states: { account_id: string; target_id: string; module: string; at_hotel: string; records: string };
  push_counts: {
    account_id: string;
    property_id: string;
    module: string;
    basis: string;
    counts: JSONColumnType<object[]>;
  };
  push_pages: {
    account_id: string;
    property_id: string;
    run_id: string;
    stage: number;
    page: number;
    module: string;
    kinds: number;
    ids: string[];
    ends: string;
    total: GeneratedAlways<number>;
    pending: GeneratedAlways<number>;
    pushed: GeneratedAlways<number>;
    unchanged: GeneratedAlways<number>;
    failed: GeneratedAlways<number>;
    unknown: GeneratedAlways<number>;
    waiting: GeneratedAlways<number>;
  };
};
