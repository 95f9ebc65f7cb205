const SECOND = 1000;
/** Starts are planned a little further apart, so that a late one does not push its second over the limit. */
const MARGIN = 10;
/** The time that a busy machine may need between the start and the first byte. */
const GUARD = 6;
/** How far behind its plan a start may be and still be made up for. */
const SLACK = 250;

/** Plans the starts by two rules: an even pace, and never more than the limit within any second of actual starts. */
export class Pace {
  #next = Number.NEGATIVE_INFINITY;
  readonly #starts: number[] = [];

  /** The earliest moment of the next start. */
  at(perSecond: number): number {
    const bound = this.#starts[this.#starts.length - perSecond];
    return Math.max(this.#next, bound === undefined ? Number.NEGATIVE_INFINITY : bound + SECOND + GUARD);
  }

  start(perSecond: number, now: number): void {
    const gap = (SECOND + MARGIN) / perSecond;
    this.#next = Math.max(this.#next, now - SLACK) + gap;
    this.#starts.push(now);
    while ((this.#starts[0] ?? now) < now - SECOND - GUARD) this.#starts.shift();
  }

  pause(until: number): void {
    this.#next = Math.max(this.#next, until);
  }
}
