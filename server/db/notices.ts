import { EventEmitter } from "node:events";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { cutClient } from "./lend-client.ts";

/** The channel of the triggers; a notice reads `account id state` of a job, or `login id token` of a sign-in. */
const CHANNEL = "bellhop_jobs";
/** The migrator's channel; a notice is the name of a migration that was committed. */
export const UPGRADES = "bellhop_upgrades";
const PULSE_MS = 1_000;
const TICK_MS = 250;
/** After this long without an answer no new query is sent to the database … */
const SILENT_MS = 3_000;
/** … and after this the waiting ones fail. */
const LOST_MS = 10_000;

export type JobNotice = { accountId: string; jobId: string; state: string };
/** A sign-in of this person ended, or the person's rights have changed: then `tokenId` is `*`. */
export type SignInNotice = { loginId: string; tokenId: string };

/** Up: it answered the last query. Away: there is no connection. Silent: there is a connection, but no answer comes. */
export type DatabaseHealth = "up" | "away" | "silent";

/**
 * Reports changes of jobs by any process. Notices only wake: the listener reads the row, and reads it again after
 * `resync`, because notices are lost while the connection is down. The same connection checks the database's health.
 */
export type Notices = {
  onJob(heard: (notice: JobNotice) => void): () => void;
  onSignIn(heard: (notice: SignInNotice) => void): () => void;
  onResync(heard: () => void): () => void;
  health(): DatabaseHealth;
  onUpgrade(heard: () => void): () => void;
  close(): Promise<void>;
};

export async function listenOnLite(lite: PGlite): Promise<Notices> {
  const { emitter, notices } = emitterNotices();
  const unlisten = await lite.listen(CHANNEL, (payload) => hear(emitter, payload));
  return { ...notices, health: () => "up", close: () => unlisten() };
}

type ListenOptions = { onLost(): void; silentMs?: number; lostMs?: number };

/** Uses a connection of its own, and reopens it after a second whenever it breaks. */
export function listenOnServer(
  config: pg.ClientConfig,
  { onLost, silentMs = SILENT_MS, lostMs = LOST_MS }: ListenOptions,
): Notices {
  const { emitter, notices } = emitterNotices();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let health: DatabaseHealth = "up"; // The caller has reached the database a moment ago.

  async function connect() {
    const own = new pg.Client({ ...config, keepAlive: true, application_name: "bellhop notices" });
    client = own;
    let broken = false;
    const again = () => {
      if (broken) return;
      broken = true;
      health = "away";
      cutClient(own);
      if (!closed) timer = setTimeout(connect, PULSE_MS);
    };
    const giveUp = () => {
      again();
      health = "silent";
      onLost();
    };
    own.on("error", again);
    own.on("end", again);
    own.on("notification", ({ channel, payload }) => {
      if (channel === UPGRADES) emitter.emit("upgrade");
      else hear(emitter, payload ?? "");
    });
    try {
      await answered(own.connect(), giveUp);
      await answered(own.query(`listen ${CHANNEL}; listen ${UPGRADES}`), giveUp);
      emitter.emit("resync");
      while (!broken && !closed) {
        await new Promise((resolve) => setTimeout(resolve, PULSE_MS).unref());
        if (!broken && !closed) await answered(own.query("select 1"), giveUp);
      }
    } catch {
      again();
    }
  }

  /**
   * Measures whether, and how soon, the database answers. Time is counted in ticks of this thread: a thread that was
   * busy for ten seconds has not waited for ten seconds.
   */
  async function answered(answer: Promise<unknown>, giveUp: () => void): Promise<void> {
    let waitedMs = 0;
    const ticking = setInterval(() => {
      waitedMs += TICK_MS;
      if (waitedMs >= silentMs) health = "silent";
      if (waitedMs >= lostMs) giveUp();
    }, TICK_MS);
    try {
      await answer;
      health = "up";
    } finally {
      clearInterval(ticking);
    }
  }
  void connect();

  return {
    ...notices,
    health: () => health,
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      if (client) cutClient(client);
    },
  };
}

function emitterNotices() {
  const emitter = new EventEmitter<{
    job: [JobNotice];
    signIn: [SignInNotice];
    resync: [];
    upgrade: [];
  }>().setMaxListeners(0);
  return {
    emitter,
    notices: {
      onJob(heard: (notice: JobNotice) => void) {
        emitter.on("job", heard);
        return () => void emitter.off("job", heard);
      },
      onSignIn(heard: (notice: SignInNotice) => void) {
        emitter.on("signIn", heard);
        return () => void emitter.off("signIn", heard);
      },
      onResync(heard: () => void) {
        emitter.on("resync", heard);
        return () => void emitter.off("resync", heard);
      },
      onUpgrade(heard: () => void) {
        emitter.on("upgrade", heard);
        return () => void emitter.off("upgrade", heard);
      },
    },
  };
}

type JobEmitter = ReturnType<typeof emitterNotices>["emitter"];

function hear(emitter: JobEmitter, payload: string) {
  const [accountId, jobId, state] = payload.split(" ");
  if (!accountId || !jobId || !state) return;
  if (accountId === "login") emitter.emit("signIn", { loginId: jobId, tokenId: state });
  else emitter.emit("job", { accountId, jobId, state });
}
