import pg from "pg";

/** From now on no keys are stored in this database: for an import without them. */
export async function storeNoKeys(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("create rule without_keys as on insert to match_keys do instead nothing");
  } finally {
    await client.end();
  }
}
