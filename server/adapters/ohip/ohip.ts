import type { Outbound } from "../../outbound/outbound.ts";
import type { HotelSystem } from "../../ports/hotel-system.ts";
import { openAttempts } from "./attempt.ts";
import type { BreakerRules } from "./breaker.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Limiter } from "./limits/limiter.ts";
import { createLists } from "./lists.ts";
import { createParts } from "./parts.ts";
import { type Engine, type Patience, read } from "./read.ts";
import { rows } from "./rows.ts";
import { testConnection } from "./test-connection.ts";
import { createTokens } from "./tokens.ts";
import { openWire } from "./wire.ts";
import { look, write } from "./write.ts";

export type OhipDeps = {
  outbound: Pick<Outbound, "send">;
  /** Undefined delays nothing; for measurements only. */
  limiter: Limiter | undefined;
  clock?: Clock;
  patience?: Partial<Patience>;
  breaker?: BreakerRules;
  keepListsMs?: number;
};

const usual: Patience = {
  attempts: 4,
  backoff: { baseMs: 500, capMs: 15_000 },
  longestWaitMs: 30_000,
  readMs: 30_000,
  writeMs: 60_000,
  settleMs: 1_500,
  forgottenMs: 15 * 60_000,
  refusedMs: 15_000,
  throttledMs: 1_000,
};
const usualBreaker: BreakerRules = { failures: 10, open: { baseMs: 5_000, capMs: 120_000 } };

/** The hotel system over OPERA Cloud's REST platform. */
export function openOhip({
  outbound,
  limiter,
  clock = systemClock,
  patience: patienceOptions = {},
  breaker = usualBreaker,
  keepListsMs = 10 * 60_000,
}: OhipDeps): HotelSystem {
  const patience = { ...usual, ...patienceOptions };
  const wire = openWire({ outbound, limiter, breaker, clock, throttledMs: patience.throttledMs });
  const { backoff, readMs: timeoutMs, refusedMs } = patience;
  const tokens = createTokens({ wire, clock, rules: { backoff, timeoutMs, refusedMs } });
  const engine: Engine = {
    attempt: openAttempts({ wire, tokens, clock, backoff }),
    clock,
    patience,
    parts: createParts(),
  };
  const list = createLists(engine, { clock, keepMs: keepListsMs });
  return {
    read: (connection, id, input, options) => read(engine, connection, id, input, options),
    look: (connection, id, input, options) => look(engine, connection, id, input, options),
    rows: (connection, id, input, options) => rows(engine, connection, id, input, options),
    write: (connection, id, input, options) => write(engine, connection, id, input, options),
    list,
    test: (connection, signal) => testConnection({ engine, tokens, clock, list }, connection, signal),
  };
}
