import { createUnitReader, isListen, queryMessage, splitAnswer, WELCOME } from "./protocol.ts";

/** A request goes before a job or the owner, as soon as the current transaction has ended. */
export type SessionKind = "request" | "job" | "owner";

/** The other end of a session's connection. */
export type SessionLine = { send(bytes: Uint8Array): void; close(): void };

/** What a client's thread sends. */
export type SessionInput = { receive(bytes: Uint8Array): void; gone(): void };

type Session = {
  kind: SessionKind;
  line: SessionLine;
  /** The units to do, in order, and since when the first one waits. */
  units: Uint8Array[];
  waitingSince: number;
  listens: boolean;
  open: boolean;
};

type TurnsOptions = {
  /** Does one unit of a session's work and returns the whole answer. */
  perform(unit: Uint8Array, kind: SessionKind): Promise<Uint8Array>;
  /** A job that has waited for this long goes first; otherwise many readers would keep it waiting for ever. */
  patienceMs?: number;
  /** An idle transaction is rolled back after this long, since all other sessions wait for it. */
  idleMs?: number;
};

/**
 * Lets any number of sessions share a database that has only one: a session in a transaction keeps it until that
 * transaction ends. If a session goes away during a transaction, it is rolled back.
 */
export function takeTurns({ perform, patienceMs = 1_000, idleMs = 60_000 }: TurnsOptions) {
  const sessions = new Set<Session>();
  let holder: Session | null = null;
  let working = false;
  let idle: NodeJS.Timeout | undefined;

  function next(): Session | undefined {
    if (holder) return holder.units.length > 0 ? holder : undefined;
    const ready = [...sessions].filter(({ units }) => units.length > 0);
    ready.sort((a, b) => a.waitingSince - b.waitingSince);
    const [first] = ready;
    if (first && performance.now() - first.waitingSince > patienceMs) return first;
    return ready.find(({ kind }) => kind === "request") ?? first;
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    clearTimeout(idle);
    for (;;) {
      if (holder && !holder.open) await rollBack(holder);
      const session = next();
      const unit = session?.units.shift();
      if (!session || !unit) break;
      session.waitingSince = performance.now();
      if (isListen(unit)) session.listens = true;
      await doUnit(session, unit);
      await new Promise(setImmediate); // Reads what arrived meanwhile before choosing the next session.
    }
    working = false;
    const silent = holder;
    if (silent) idle = setTimeout(() => leave(silent), idleMs).unref();
  }

  async function doUnit(session: Session, unit: Uint8Array): Promise<void> {
    const { parts, notices, status } = splitAnswer(await perform(unit, session.kind));
    holder = status === "I" ? null : session;
    if (session.open) for (const part of parts) session.line.send(part);
    for (const notice of notices)
      for (const listener of sessions) if (listener.listens) listener.line.send(notice.slice());
  }

  async function rollBack({ kind }: Session): Promise<void> {
    await perform(queryMessage("rollback"), kind);
    holder = null;
  }

  function leave(session: Session): void {
    if (!session.open) return;
    session.open = false;
    session.units = [];
    sessions.delete(session);
    session.line.close();
    void work();
  }

  return {
    join(kind: SessionKind, line: SessionLine): SessionInput {
      const session: Session = {
        ...{ kind, line, units: [], waitingSince: 0, listens: false, open: true },
      };
      sessions.add(session);
      const read = createUnitReader();
      return {
        receive(bytes) {
          for (const unit of read(bytes)) {
            if (unit.kind === "startup") line.send(WELCOME.slice());
            else if (unit.kind === "end") leave(session);
            else {
              if (session.units.length === 0) session.waitingSince = performance.now();
              session.units.push(unit.bytes);
            }
          }
          void work();
        },
        gone: () => leave(session),
      };
    },
  };
}
