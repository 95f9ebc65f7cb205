import { EventEmitter } from "node:events";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** The channel of the jobs table's triggers; a notice reads `account id state`. */
const CHANNEL = "bellhop_jobs";

export type JobNotice = { accountId: string; jobId: string; state: string };

/**
 * Changes of jobs, from whatever process made them. Notices only wake: whoever listens reads the row, and reads it
 * again after `resync`, because what was said while the line was down is lost.
 */
export type Notices = {
  onJob(heard: (notice: JobNotice) => void): () => void;
  onResync(heard: () => void): () => void;
  close(): Promise<void>;
};

export async function listenOnLite(lite: PGlite): Promise<Notices> {
  const { emitter, notices } = emitterNotices();
  const unlisten = await lite.listen(CHANNEL, (payload) => hear(emitter, payload));
  return { ...notices, close: () => unlisten() };
}

/** One connection of its own, opened again after a second whenever it breaks. */
export function listenOnServer(databaseUrl: string): Notices {
  const { emitter, notices } = emitterNotices();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  async function connect() {
    const mine = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: "bellhop notices" });
    client = mine;
    let broken = false;
    const again = () => {
      if (broken) return;
      broken = true;
      mine.end().catch(() => {});
      if (!closed) timer = setTimeout(connect, 1_000);
    };
    mine.on("error", again);
    mine.on("end", again);
    mine.on("notification", ({ payload }) => hear(emitter, payload ?? ""));
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
      emitter.emit("resync");
    } catch {
      again();
    }
  }
  void connect();

  return {
    ...notices,
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function emitterNotices() {
  const emitter = new EventEmitter<{ job: [JobNotice]; resync: [] }>().setMaxListeners(0);
  return {
    emitter,
    notices: {
      onJob(heard: (notice: JobNotice) => void) {
        emitter.on("job", heard);
        return () => void emitter.off("job", heard);
      },
      onResync(heard: () => void) {
        emitter.on("resync", heard);
        return () => void emitter.off("resync", heard);
      },
    },
  };
}

type JobEmitter = ReturnType<typeof emitterNotices>["emitter"];

function hear(emitter: JobEmitter, payload: string) {
  const [accountId, jobId, state] = payload.split(" ");
  if (accountId && jobId && state) emitter.emit("job", { accountId, jobId, state });
}
