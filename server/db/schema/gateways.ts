import type { Generated } from "kysely";

/** These tables belong to the installation, not to a tenant. */
export type GatewayTables = {
  gateways: { key_hash: Buffer; next_at: Date };
  gateway_users: { key_hash: Buffer; process: string; seen_at: Date };
  gateway_budgets: {
    /** Empty: every gateway without a row of its own. */
    gateway: string;
    per_second: number;
    concurrency: number;
    at: Generated<Date>;
    by_id: string;
    by_name: string;
  };
};
