import { type Backoff, backoffMs, type Clock } from "./clock.ts";

export type BreakerRules = {
  /** How many failures without a success between them open the circuit. */
  failures: number;
  open: Backoff;
};

/** The circuit of one gateway. While it is open no call goes out; then a single call probes the gateway for all. */
export class Breaker {
  readonly #rules: BreakerRules;
  readonly #clock: Clock;
  #failed = 0;
  #opened = 0;
  #until = 0;
  #probing = false;

  constructor(rules: BreakerRules, clock: Clock) {
    this.#rules = rules;
    this.#clock = clock;
  }

  /** Returns 0 if the caller may go ahead and must report the result, otherwise how many milliseconds to stay away. */
  enter(): number {
    if (this.#opened === 0) return 0;
    const left = this.#until - this.#clock.now();
    if (left > 0) return left;
    if (this.#probing) return this.#rules.open.baseMs;
    this.#probing = true;
    return 0;
  }

  succeed(): void {
    this.#failed = 0;
    this.#opened = 0;
    this.#probing = false;
  }

  fail(): void {
    this.#failed += 1;
    const probed = this.#probing;
    this.#probing = false;
    if (this.#failed < this.#rules.failures) return;
    // Calls that were under way when the circuit opened add no information.
    if (this.#opened > 0 && !probed) return;
    this.#opened += 1;
    this.#until = this.#clock.now() + backoffMs(this.#opened, this.#rules.open, this.#clock.random);
  }

  /** The call was let in but never made. */
  leave(): void {
    this.#probing = false;
  }
}
