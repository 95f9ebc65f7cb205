import type { ColumnType, Generated } from "kysely";

export type CutoverTables = {
  cutover_steps: {
    account_id: string;
    property_id: string;
    id: string;
    title: string | null;
    note: Generated<string>;
    day: number | null;
    at_time: string | null;
    owner: Generated<string>;
    removed: Generated<boolean>;
    done_at: Date | null;
    done_by_id: string | null;
    done_by_name: string | null;
    version: Generated<number>;
  };
  sign_offs: {
    account_id: string;
    property_id: string;
    id: Generated<string>;
    target_id: string;
    environment: "sandbox" | "test" | "live";
    figures: string;
    hash: string;
    reconciliation: string | null;
    words: ColumnType<Record<string, string>, string | undefined, string>;
    by_id: string;
    by_name: string;
    at: Generated<Date>;
    withdrawn_at: Date | null;
    withdrawn_by_name: string | null;
    withdrawn_why: string | null;
  };
};
