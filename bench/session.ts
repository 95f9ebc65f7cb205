import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { serverDatabase } from "../test/support/db.ts";

type Ready = { url: string; cookie: string };

/**
 * How many requests a second check a session and run a tenant transaction, against the same server's empty route. The
 * server is a process of its own: autocannon, server and database share the machine's cores.
 */
export async function benchSession() {
  const { databaseUrl } = await serverDatabase();
  const server = fork(new URL("./session-server.js", import.meta.url), [], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  try {
    const [{ url, cookie }] = (await once(server, "message")) as [Ready];
    const measure = async (path: string, seconds: number) => {
      const run = await autocannon({ url: url + path, connections: 50, duration: seconds, headers: { cookie } });
      if (run.non2xx > 0 || run.errors > 0) throw new Error(`${path}: ${run.non2xx} refusals, ${run.errors} errors`);
      return { perSecond: Math.round(run.requests.average), p50: run.latency.p50, p99: run.latency.p99 };
    };
    await measure("/bench/session", 3); // Compiled and connected before anything is counted.
    await measure("/bench/empty", 2);
    const empty = await measure("/bench/empty", 6);
    const session = await measure("/bench/session", 10);
    return { target: 1_500, ...session, empty, ratio: Number((session.perSecond / empty.perSecond).toFixed(3)) };
  } finally {
    server.kill("SIGTERM");
  }
}
