import type { Clock } from "../clock.ts";

/**
 * Beyond its own limit OHIP delays each call by a second, so an answer that is this much slower than usual means "too
 * fast".
 */
const HELD_BACK_MS = 1000;
/** Calls that were under way together with a delayed one are delayed as well and add no information. */
const ONE_DROP_MS = 1000;
const SLOWEST = 1 / 16;
/** The fraction of the full pace that is restored each second. */
const CLIMB = 0.05;
/** The usual duration is unknown before this many answers. */
const ENOUGH = 5;
/**
 * The weight of an answer in the usual duration. Slow answers count too, so that a slower gateway becomes the usual
 * case.
 */
const WEIGHT = 0.1;
const SLOW_WEIGHT = 0.02;

/** The fraction of its pace that a property uses: half when answers are delayed, and gradually all of it again. */
export class Speed {
  readonly #clock: Clock;
  readonly #usual = new Map<string, { ms: number; answers: number }>();
  #part = 1;
  #droppedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The starts a second that are used of those allowed. */
  of(perSecond: number): number {
    return Math.max(1, Math.floor(perSecond * this.#now()));
  }

  /** Records how long an answer to this operation took. */
  saw(call: string, tookMs: number): void {
    const usual = this.#usual.get(call) ?? { ms: tookMs, answers: 0 };
    const slow = usual.answers >= ENOUGH && tookMs >= usual.ms + HELD_BACK_MS;
    const weight = Math.max(slow ? SLOW_WEIGHT : WEIGHT, slow ? 0 : 1 / (usual.answers + 1));
    this.#usual.set(call, { ms: usual.ms + weight * (tookMs - usual.ms), answers: usual.answers + 1 });
    const now = this.#clock.now();
    if (!slow || now - this.#droppedAt < ONE_DROP_MS) return;
    this.#part = Math.max(SLOWEST, this.#now() / 2);
    this.#droppedAt = now;
  }

  #now(): number {
    const seconds = Math.max(0, this.#clock.now() - this.#droppedAt) / 1000;
    return Math.min(1, this.#part + CLIMB * seconds);
  }
}
