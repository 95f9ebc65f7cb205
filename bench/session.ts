import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { serverDatabase } from "../test/support/db.ts";

type Ready = { url: string; cookie: string };

const TURNS = 3;
const SECONDS = 3;
const ROUTES = ["empty", "bare", "session"] as const;

/**
 * How many requests a second check a session and run a tenant transaction: compared with the same server's empty route,
 * and with a route that sends the same statements by the driver alone. They alternate, because other load on the
 * machine varies. The server is a separate process: autocannon, server and database share the machine's cores.
 */
export async function benchSession() {
  const { databaseUrl } = await serverDatabase();
  const server = fork(new URL("./session-server.js", import.meta.url), [], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const cpuUsage = async () => {
    server.send("usage");
    const [{ user, system }] = (await once(server, "message")) as [NodeJS.CpuUsage];
    return user + system;
  };
  try {
    const [{ url, cookie }] = (await once(server, "message")) as [Ready];
    const measure = async (name: string, seconds: number) => {
      const before = await cpuUsage();
      const run = await autocannon({
        url: `${url}/bench/${name}`,
        connections: 50,
        duration: seconds,
        headers: { cookie },
      });
      if (run.non2xx > 0 || run.errors > 0) throw new Error(`${name}: ${run.non2xx} refusals, ${run.errors} errors`);
      return { requests: run.requests.total, seconds: run.duration, cpu: (await cpuUsage()) - before, ...run.latency };
    };
    for (const name of ROUTES) await measure(name, 2); // Warms up code and connections before measuring.
    const runs: Record<string, Awaited<ReturnType<typeof measure>>[]> = {};
    for (let turn = 0; turn < TURNS; turn++)
      for (const name of ROUTES) runs[name] = [...(runs[name] ?? []), await measure(name, SECONDS)];
    const [empty, bare, session] = ROUTES.map((name) => sumUp(runs[name] ?? []));
    const share = (of?: { perSecond: number }) => Number(((session?.perSecond ?? 0) / (of?.perSecond ?? 1)).toFixed(3));
    return {
      ...session,
      empty,
      bare,
      ratio: share(empty),
      ofBare: share(bare),
      targets: { ratio: 0.3, ofBare: 0.7 },
    };
  } finally {
    server.kill("SIGTERM");
  }
}

type Run = { requests: number; seconds: number; cpu: number; p50: number; p99: number };

/** The figures of several rounds. `serverMicroseconds`: CPU time of a request in the server's process. */
function sumUp(runs: readonly Run[]) {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    perSecond: Math.round(sum(({ requests }) => requests) / sum(({ seconds }) => seconds)),
    serverMicroseconds: Math.round(sum(({ cpu }) => cpu) / sum(({ requests }) => requests)),
    p50: Math.round(sum(({ p50 }) => p50) / runs.length),
    p99: Math.max(...runs.map(({ p99 }) => p99)),
  };
}
