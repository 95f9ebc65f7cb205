import type { Generated, JSONColumnType } from "kysely";
import type { PushSettings } from "../../../contract/push-settings.ts";

export type PushTables = {
  push_settings: {
    account_id: string;
    property_id: string;
    version: number;
    /** What an older Bellhop saved lacks the names that came later. */
    settings: JSONColumnType<Partial<PushSettings>>;
    at: Generated<Date>;
    by_id: string;
    by_name: string;
  };
};
