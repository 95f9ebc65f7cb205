import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { ReviewAnswer, ReviewItem, UndoLists } from "../../../contract/imports.ts";
import type { Value } from "../../../core/validation/check-fields.ts";

/** The columns that the four tables of records share. */
type Head = {
  account_id: string;
  property_id: string;
  id: Generated<string>;
  module: string;
  old_id: string;
  values: JSONColumnType<Record<string, Value>>;
  version: Generated<number>;
  run_id: string;
  line: number;
  origins: JSONColumnType<Record<string, [run: string, line: number]>> | null;
  corrected: JSONColumnType<Record<string, Value | null>> | null;
  created_run: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};
type Day = ColumnType<Date, string, string>;

export type RecordTables = {
  profiles: Head & {
    type: string;
    name: string;
    name_key: string;
    mk_email: string | null;
    mk_phone: string | null;
    mk_mobile: string | null;
    mk_name: string | null;
    mk_address: string | null;
    form: string | null;
    find_email: GeneratedAlways<string | null>;
    find_phone: GeneratedAlways<string | null>;
    find_mobile: GeneratedAlways<string | null>;
    name_order: GeneratedAlways<string | null>;
    city_order: GeneratedAlways<string | null>;
    country: GeneratedAlways<string | null>;
  };
  reservations: Head & {
    status: string;
    confirmation: string;
    arrival: Day;
    departure: Day;
    profile_old_id: string;
    block_old_id: string;
    room_type: GeneratedAlways<string | null>;
    rate_code: GeneratedAlways<string | null>;
  };
  blocks: Head & { status: string; code: string; name: string; begins: Day; ends: Day; name_key: string | null };
  records: Head & {
    parent_old_id: string | null;
    mk_email: string | null;
    mk_phone: string | null;
    mk_address: string | null;
    find_email: GeneratedAlways<string | null>;
    find_phone: GeneratedAlways<string | null>;
  };
  match_keys: {
    account_id: string;
    property_id: string;
    kind: number;
    key: string;
    profile_id: string;
    contact_id: string;
  };
  imports: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    module: string;
    mode: "insert" | "update" | "upsert" | "skip";
    source_id: string;
    file_id: string;
    file_name: string;
    configuration_id: string | null;
    version: number | null;
    stop_at: Generated<number>;
    job_id: string;
    rows: number | null;
    next_row: number | null;
    ended_at: Date | null;
    undone_at: Date | null;
    sheet: Generated<string>;
    restore_id: string | null;
    is_full: Generated<boolean>;
    gone_done: Generated<boolean>;
    gone_after: string | null;
    purged_at: Date | null;
    retry_job_id: string | null;
    retry_seq: Generated<number>;
    ids_moved: Generated<boolean>;
    undo: ColumnType<UndoLists | null, string | null, string | null>;
    undo_job_id: string | null;
    undo_kept: Generated<string[]>;
    ids_noted: Generated<boolean>;
    accept_unsure: Generated<boolean>;
    answers: ColumnType<ReviewAnswer[] | null, string | null, string | null>;
    review: ColumnType<ReviewItem[] | null, string | null, string | null>;
    by_id: string;
    by_name: string;
    created_at: Generated<Date>;
  };
  import_ends: {
    account_id: string;
    import_id: string;
    first_row: number;
    ends: string;
    created: GeneratedAlways<number>;
    updated: GeneratedAlways<number>;
    unchanged: GeneratedAlways<number>;
    rejected: GeneratedAlways<number>;
    waiting: GeneratedAlways<number>;
    warned: GeneratedAlways<number>;
  };
  import_issues: {
    account_id: string;
    import_id: string;
    row: number;
    line: number;
    n: number;
    rule: string;
    field: string;
    pattern: string;
    value: string;
    warning: boolean;
    list: string | null;
    key: string | null;
    own_id: string | null;
  };
  record_befores: {
    account_id: string;
    import_id: string;
    kind: string;
    record_id: string;
    before: JSONColumnType<Record<string, unknown>>;
  };
  import_created: { account_id: string; import_id: string; kind: string; last_id: string; first_id: string };
  import_gone: { account_id: string; import_id: string; record_id: string; old_id: string; name: string };
  restores: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    file_id: string;
    file_name: string;
    refused: JSONColumnType<
      { sheet: string; module: string; text: string; params?: Record<string, string | number> }[]
    >;
    by_id: string;
    by_name: string;
    created_at: Generated<Date>;
  };
  data_versions: {
    account_id: string;
    property_id: string;
    module: string;
    version: Generated<string>;
    records: Generated<number>;
  };
  list_sets: {
    account_id: string;
    property_id: string;
    kind: string;
    key: string;
    version: string;
    total: number;
    at: Generated<Date>;
  };
  list_beginnings: {
    account_id: string;
    property_id: string;
    kind: string;
    beginning: string;
    type: string;
    records: number;
  };
  list_words: {
    account_id: string;
    property_id: string;
    kind: string;
    word: string;
    ids: string[];
    places: number[];
  };
  list_set_pages: {
    account_id: string;
    property_id: string;
    kind: string;
    key: string;
    page: number;
    first_key: string;
    ids: string[];
  };
  record_edits: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    kind: string;
    record_id: string;
    old: JSONColumnType<Record<string, NonNullable<Value>>>;
    new: JSONColumnType<Record<string, NonNullable<Value>>>;
    before: JSONColumnType<{
      run_id: string;
      line: number;
      origins: Record<string, [run: string, line: number]> | null;
      version: number;
      updated_at: string;
      undone_version?: number;
    }>;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
    undone_at: Date | null;
    undone_by: string | null;
    bulk_id: string | null;
  };
  bulk_edits: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    kind: string;
    field: string;
    value: string | null;
    filter: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    after: string | null;
    phase: "collecting" | "changing" | "done" | "undoing" | "undone";
    job_id: string;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
    ended_at: Date | null;
  };
  bulk_edit_pages: {
    account_id: string;
    bulk_id: string;
    page: number;
    ids: string[];
    records: GeneratedAlways<number>;
    state: Generated<"waiting" | "done" | "undone">;
    changed: Generated<number>;
    unchanged: Generated<number>;
    refused: Generated<string[]>;
    refusals: GeneratedAlways<number>;
    reasons: Generated<Record<string, number>>;
    reversed: Generated<number>;
  };
};
