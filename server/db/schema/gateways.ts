/** Of the house, not of a tenant. */
export type GatewayTables = {
  gateways: { key_hash: Buffer; next_at: Date };
  gateway_users: { key_hash: Buffer; process: string; seen_at: Date };
};
