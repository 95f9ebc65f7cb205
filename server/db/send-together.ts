import type { Socket } from "node:net";
import type { PoolClient, QueryResult } from "pg";

type Line = {
  query(text: string, values: unknown[]): Promise<QueryResult>;
  /** True while the end of a transaction is on its way; no caller waits for it. */
  isEnding(): boolean;
};

const NOTHING: QueryResult = { command: "", rowCount: 0, oid: 0, rows: [], fields: [] };

/**
 * Saves round trips on a connection that pg pipelines. The `begin` of a transaction waits for the first statement and
 * travels with it; a transaction without a statement sends nothing. The end of a read-only transaction is sent but not
 * awaited: its answer changes nothing, and the next user of the connection queues behind it.
 */
export function sendTogether(client: PoolClient): Line {
  let begin: string | undefined;
  let readOnly = false;
  let ending = false;

  function query(text: string, values: unknown[]): Promise<QueryResult> {
    if (text.startsWith("begin")) {
      begin = text;
      readOnly = text.startsWith("begin read only");
      return Promise.resolve(NOTHING);
    }
    const isEnd = text === "commit" || text === "rollback";
    const opening = begin;
    begin = undefined;
    if (opening !== undefined && isEnd) return Promise.resolve(NOTHING);
    writeOnce(client);
    if (opening !== undefined) {
      const begun = client.query(opening);
      // The error of `begin` comes first: the statement behind it only says that the transaction is aborted.
      return Promise.all([begun, client.query(text, values)]).then(([, result]) => result);
    }
    const result = client.query(text, values);
    if (!(isEnd && readOnly)) return result;
    result.catch(() => {}); // The connection is gone: the pool notices it, and the transaction had nothing to commit.
    ending = true;
    return Promise.resolve(NOTHING);
  }

  return { query, isEnding: () => ending };
}

/**
 * Queries made at the same time leave in one write: a write costs more than its content. They are not delayed further,
 * because an import works on the next rows as soon as the database has these.
 */
function writeOnce(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
