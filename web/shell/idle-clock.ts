/** The idle limit, the last activity, and the last report to the server. All in milliseconds. */
export type IdleClock = { limit: number; activeAt: number; reportedAt: number };
export type IdlePhase = { phase: "here" | "warning" | "over"; remaining: number };

const MINUTE = 60_000;

/** The warning comes a minute before the end; a limit below fifteen minutes warns at fourteen fifteenths of it. */
export const warningLead = (limit: number): number => Math.min(MINUTE, limit / 15);

/** Once a minute at most; a short limit needs it more often, because the server would end a session in use. */
export const reportEvery = (limit: number): number => Math.min(MINUTE, limit / 4);

/** How often to check the clock: every second, or more often if the warning itself is shorter than that. */
export const tickEvery = (limit: number): number => Math.max(50, Math.min(1_000, warningLead(limit) / 2));

export function phaseOf({ limit, activeAt }: IdleClock, now: number): IdlePhase {
  const remaining = activeAt + limit - now;
  if (remaining <= 0) return { phase: "over", remaining: 0 };
  return { phase: remaining <= warningLead(limit) ? "warning" : "here", remaining };
}

/** There was activity since the last report, which is old enough. */
export const reportDue = ({ limit, activeAt, reportedAt }: IdleClock, now: number): boolean =>
  activeAt > reportedAt && now - reportedAt >= reportEvery(limit);
