import { randomBytes } from "node:crypto";
import type { JobProblemShown } from "../../contract/jobs.ts";

const LONGEST = 500;

type ProblemDetails = { code?: string; params?: JobProblemShown["params"]; final?: boolean };

/** Thrown by a handler with a message for its users. Final: another try would end the same way. */
export class JobProblem extends Error {
  readonly code: string;
  readonly params: JobProblemShown["params"];
  readonly final: boolean;

  constructor(message: string, { code = "failed", params, final = false }: ProblemDetails = {}) {
    super(message);
    this.code = code;
    this.params = params;
    this.final = final;
  }
}

/**
 * Another version of the program wrote the job. While an update rolls over the machines a worker of that version can
 * still take it, so it goes back to the queue.
 */
export class JobUnread extends JobProblem {
  constructor() {
    super("The job cannot be read by this version.", { code: "unreadable" });
  }
}

/** The job belongs to another worker by now, or has ended: every further write of this worker is refused. */
export class LeaseLost extends Error {
  constructor() {
    super("The job's lease is lost.");
  }
}

/** The worker is stopping: save the work and return; the job continues elsewhere. */
export class WorkerStopping extends Error {
  constructor() {
    super("The worker is stopping.");
  }
}

/** As the door writes it when it takes a job from a dead worker. */
export const CRASHED: JobProblemShown = {
  code: "crashed",
  message: "The worker stopped in the middle of the job.",
  reference: null,
};

/** Codes of a full disk, of the database or of this machine. */
const NO_ROOM: ReadonlySet<unknown> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/**
 * For a bug users see only a reference that is also in the log: its message may hold names, queries or rows. `waits`: the
 * job goes on by itself.
 */
export function showProblem(error: unknown, { waits = false } = {}): JobProblemShown {
  if (error instanceof JobProblem) {
    const { code, message, params } = error;
    return { code, message: message.slice(0, LONGEST), reference: null, ...(params && { params }) };
  }
  const reference = randomBytes(6).toString("hex");
  if (error instanceof Error && "code" in error && NO_ROOM.has(error.code))
    return { code: "disk_full", message: "The disk is full. What was stored before is kept.", reference };
  if (waits)
    return { code: "database_away", message: "The job waits for the database and goes on by itself.", reference };
  return { code: "internal", message: `The job failed unexpectedly (reference ${reference}).`, reference };
}
