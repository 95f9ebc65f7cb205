import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { FileKind, Reading } from "../../../contract/reading.ts";
import type { ColumnProfile, Source } from "../../../contract/sources.ts";

export type StagingTables = {
  uploads: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    name: string;
    size: ColumnType<string, number | string, number | string>;
    received: ColumnType<string, number | string | undefined, number | string>;
    masked: Generated<number>;
    id_columns: Generated<string[]>;
    held_by: string | null;
    held_until: Date | null;
    by_id: string;
    by_name: string;
    created_at: Generated<Date>;
    touched_at: Generated<Date>;
  };
  sources: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    file_id: string;
    file_name: string;
    file_kind: FileKind;
    file_size: ColumnType<string, number | string, number | string>;
    sheet: Generated<string>;
    module: string;
    reading: JSONColumnType<Reading> | null;
    columns: Generated<string[]>;
    job_id: string;
    read_rows: number | null;
    left_out: ColumnType<Source["leftOut"], string | undefined, string>;
    read_at: Date | null;
    purged_at: Date | null;
    by_id: string;
    by_name: string;
    created_at: Generated<Date>;
  };
  staged_rows: {
    account_id: string;
    source_id: string;
    row: number;
    line: number;
    marks: Generated<number>;
    cells: string;
  };
  staged_edits: {
    account_id: string;
    source_id: string;
    row: number;
    column_index: number;
    at: Generated<Date>;
    old: string;
    new: string;
    by_id: string;
    by_name: string;
  };
  source_columns: {
    account_id: string;
    source_id: string;
    index: number;
    profile: JSONColumnType<ColumnProfile>;
    stale: Generated<boolean>;
  };
};
