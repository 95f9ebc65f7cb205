import type { ColumnType, Generated } from "kysely";

type Day = ColumnType<Date, string, string>;

export type ReconciliationTables = {
  hotel_found: {
    account_id: string;
    property_id: string;
    target_id: string;
    module: string;
    old_id: string;
    found: ColumnType<object, string, string>;
    at: Generated<Date>;
  };
  reconcile_counts: {
    account_id: string;
    property_id: string;
    side: "platform" | "files" | "hotel";
    basis: string;
    since: Day;
    extra: ColumnType<Record<string, unknown>, string, string>;
    at: Generated<Date>;
  };
  reconcile_figures: {
    account_id: string;
    property_id: string;
    side: "platform" | "files" | "hotel";
    day: Day;
    room_type: string;
    rate: string;
    currency: string;
    arrivals: Generated<number>;
    departures: Generated<number>;
    nights: Generated<number>;
    revenue: Generated<string>;
    unpriced: Generated<number>;
    block_rooms: Generated<number>;
    picked_up: Generated<number>;
  };
  reconcile_reports: {
    account_id: string;
    property_id: string;
    day: Day;
    room_type: string;
    rate: string;
    measure: string;
    value: string;
  };
  reconcile_report_heads: {
    account_id: string;
    property_id: string;
    name: string;
    by_name: string;
    at: Generated<Date>;
  };
  receivable_lists: {
    account_id: string;
    property_id: string;
    name: string;
    by_name: string;
    at: Generated<Date>;
  };
  receivables: {
    account_id: string;
    property_id: string;
    line: number;
    account: string;
    name: string;
    invoice: string;
    day: Day;
    amount: string;
    currency: string;
    folio: string;
    note: string;
  };
  receivable_postings: {
    account_id: string;
    property_id: string;
    target_id: string;
    invoice: string;
    state: "sending" | "posted" | "unknown" | "refused";
    account: string;
    new_id: string;
    amount: string;
    currency: string;
    detail: string | null;
    by_name: string;
    at: Generated<Date>;
  };
  hotel_statistics: {
    account_id: string;
    property_id: string;
    target_id: string;
    day: Day;
    room_type: string;
    arrivals: number | null;
    departures: number | null;
    nights: number | null;
    revenue: string | null;
    at: Generated<Date>;
  };
  hotel_statistic_reads: {
    account_id: string;
    property_id: string;
    target_id: string;
    first_day: Day;
    last_day: Day;
    rooms: string;
    revenue: string;
    at: Generated<Date>;
  };
};
