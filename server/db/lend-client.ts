import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { sendTogether } from "./send-together.ts";

/** The database has not answered for a while, so no further query waits for it. */
export class DatabaseSilent extends Error {
  constructor() {
    super("The database does not answer.");
  }
}

/**
 * A connection of the pool, for one use. It is returned only if it can be used again: not if an answer never came,
 * because that answer would be read as the answer to the next query, and not while it is in a transaction.
 */
export function lendClient(client: pg.PoolClient, onReturn: () => void): PostgresPoolClient {
  let spoiled: Error | undefined;
  const line = sendTogether(client);
  const query = async (text: string, values: unknown[]) => {
    if (spoiled) throw spoiled;
    try {
      return await line.query(text, values);
    } catch (error) {
      if (isUnanswered(error)) spoiled = error as Error;
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release() {
      onReturn();
      if (spoiled) cutClient(client);
      client.release(spoiled ?? (!line.isEnding() && client.getTransactionStatus() !== "I"));
    },
  };
}

/** The driver has no error code for a query without an answer in time, so its message is compared. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Query read timeout");

/** Closes the connection itself. The driver's own `end` waits for an answer of the server, which may never come. */
export function cutClient(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
}
