import type { Generated } from "kysely";

export type ModuleTables = {
  property_modules: {
    account_id: string;
    property_id: string;
    module: string;
    is_on: Generated<boolean>;
    label: string | null;
    deleted_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
};
