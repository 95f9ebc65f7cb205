import type { Clock } from "../clock.ts";

/** Beyond its own limit OHIP holds each call back by a second: so much longer than usual is its word for "too fast". */
const HELD_BACK_MS = 1000;
/** One held-back call is rarely alone: those that were under way with it say nothing new. */
const ONE_DROP_MS = 1000;
const SLOWEST = 1 / 16;
/** Of the whole pace, given back each second. */
const CLIMB = 0.05;
/** Before so many answers nobody knows what is usual. */
const ENOUGH = 5;
/** How much an answer counts for what is usual; a slow one counts too, so that a slower gateway becomes the usual. */
const WEIGHT = 0.1;
const SLOW_WEIGHT = 0.02;

/** How much of its pace a property uses: half when answers are held back, and all of it again after a while. */
export class Speed {
  readonly #clock: Clock;
  readonly #usual = new Map<string, { ms: number; answers: number }>();
  #part = 1;
  #droppedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** So many starts a second of those that are allowed. */
  of(perSecond: number): number {
    return Math.max(1, Math.floor(perSecond * this.#now()));
  }

  /** An answer to a call of this kind took so long. */
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
