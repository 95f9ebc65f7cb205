import type { Generated, JSONColumnType } from "kysely";
import type { CodePolicy } from "../../../contract/codes.ts";
import type { ConfigurationBody, TreatmentRule } from "../../../contract/configurations.ts";
import type { Cause, DryRun } from "../../../contract/dry-runs.ts";

export type ConfigureTables = {
  configurations: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    module: string;
    name: string;
    source_table: Generated<string>;
    version: Generated<number>;
    fingerprint: string;
    active: Generated<boolean>;
    last_used_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    by_id: string;
    by_name: string;
  };
  configuration_versions: {
    account_id: string;
    configuration_id: string;
    version: number;
    columns: string[];
    body: JSONColumnType<ConfigurationBody>;
    note: Generated<string>;
    at: Generated<Date>;
    by_id: string;
    by_name: string;
  };
  code_lists: {
    account_id: string;
    property_id: string;
    list: string;
    policy: Generated<CodePolicy>;
    otherwise: Generated<string>;
    hotel_read_at: Date | null;
    signed_at: Date | null;
    signed_by_id: string | null;
    signed_by_name: string | null;
    changed_at: Generated<Date>;
  };
  code_translations: {
    account_id: string;
    property_id: string;
    list: string;
    key: string;
    code: string;
    target: string;
    at: Generated<Date>;
    by_id: string;
    by_name: string;
  };
  hotel_codes: {
    account_id: string;
    property_id: string;
    list: string;
    key: string;
    code: string;
    name: Generated<string>;
  };
  treatment_sets: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    module: string;
    name: string;
    version: Generated<number>;
    rules: JSONColumnType<TreatmentRule[]>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    by_id: string;
    by_name: string;
  };
  rehearsals: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    module: string;
    source_id: string;
    configuration_id: string;
    version: number;
    job_id: string;
    mapping: string;
    counts: JSONColumnType<NonNullable<DryRun["counts"]>> | null;
    rules: Generated<Record<string, number>>;
    done_at: Date | null;
    by_id: string;
    by_name: string;
    created_at: Generated<Date>;
  };
  rehearsal_fates: { account_id: string; rehearsal_id: string; first_row: number; fates: string };
  rehearsal_causes: {
    account_id: string;
    rehearsal_id: string;
    id: number;
    rule: string;
    field: string;
    pattern: string;
    list: string | null;
    warning: boolean;
    count: number;
    sample: JSONColumnType<Cause["sample"]>;
    rows: number[];
  };
  rehearsal_codes: {
    account_id: string;
    rehearsal_id: string;
    list: string;
    key: string;
    code: string;
    rows: number;
  };
};
