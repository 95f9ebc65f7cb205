import type { Generated, JSONColumnType } from "kysely";
import type { ListKind } from "../../../contract/lists.ts";
import type { Density } from "../../../contract/views.ts";

export type ViewTables = {
  list_views: {
    account_id: string;
    id: Generated<string>;
    kind: ListKind;
    name: string;
    search: JSONColumnType<Record<string, string>>;
    columns: JSONColumnType<string[]> | null;
    owner_id: string | null;
    shared: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  list_looks: {
    account_id: string;
    user_id: string;
    kind: ListKind;
    columns: JSONColumnType<string[]> | null;
    density: Density;
    opens: string | null;
  };
};
