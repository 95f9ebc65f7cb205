import { z } from "zod";

/**
 * Faults on request. Each fault hits matching calls, `count` times or until it is removed, each with its probability.
 * With `afterWork` the call is carried out first, so that it took effect although the caller does not learn it.
 */
export const faultRequest = z.strictObject({
  kind: z.enum(["latency", "status", "throttle", "hang", "cut", "token", "garbage", "html"]),
  /** Oracle's name of the operation; without it and without a path, every call except those for tokens. */
  operation: z.string().optional(),
  /** A regular expression over method and path, such as `^POST /crm/v1/profiles`. */
  path: z.string().max(500).optional(),
  count: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().default(1),
  /** For `latency`. */
  delayMs: z.int().min(0).max(600_000).default(1000),
  /** For `status`, and for `html`: a proxy's page instead of OPERA's answer. */
  status: z.literal([408, 500, 502, 503, 504]).default(503),
  /** For `throttle`; OHIP itself sends none. */
  retryAfterSeconds: z.int().min(0).optional(),
  /** By default a cut connection and a garbled answer come after the work, all other faults before it. */
  afterWork: z.boolean().optional(),
});
export type FaultRequest = z.input<typeof faultRequest>;
type Parsed = z.output<typeof faultRequest>;
export type Fault = Parsed & { id: number; hits: number; afterWork: boolean };

/** Mulberry32: small, and repeatable for a seed. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Faults {
  readonly #faults = new Map<number, { fault: Fault; roll: () => number; pattern: RegExp | undefined }>();
  #next = 1;

  add(given: FaultRequest): Fault {
    const parsed = faultRequest.parse(given);
    const id = this.#next++;
    const late = parsed.kind === "cut" || parsed.kind === "garbage";
    const fault = { ...parsed, id, hits: 0, afterWork: parsed.afterWork ?? late };
    const pattern = parsed.path === undefined ? undefined : new RegExp(parsed.path);
    this.#faults.set(id, { fault, roll: dice(parsed.seed), pattern });
    return fault;
  }

  list(): Fault[] {
    return [...this.#faults.values()].map(({ fault }) => fault);
  }

  clear(): void {
    this.#faults.clear();
  }

  /** The first fault that hits this call. A used-up fault stays in the list, so that its hits can be read. */
  take(operation: string, call: string): Fault | undefined {
    for (const { fault, roll, pattern } of this.#faults.values()) {
      if (fault.count !== undefined && fault.hits >= fault.count) continue;
      if (fault.operation !== undefined && fault.operation !== operation) continue;
      if (pattern && !pattern.test(call)) continue;
      if (fault.operation === undefined && !pattern && operation === "getToken") continue;
      if (roll() >= fault.probability) continue;
      fault.hits += 1;
      return fault;
    }
    return undefined;
  }
}
