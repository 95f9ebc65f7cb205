/** Within a rolling second: this many at once, as many again with a delay, and no more. */
const SUSTAINED = 50;
const BURST = 100;
const WINDOW_MS = 1000;
export const DELAY_MS = 1000;

/** The gateway's own limit, shared by all callers. Refused calls do not count. */
export class Throttle {
  readonly #starts: number[] = [];
  #first = 0;

  take(now: number): "go" | "wait" | "refuse" {
    while (this.#first < this.#starts.length && (this.#starts[this.#first] ?? 0) <= now - WINDOW_MS) this.#first += 1;
    if (this.#first > BURST) {
      this.#starts.splice(0, this.#first);
      this.#first = 0;
    }
    const recent = this.#starts.length - this.#first;
    if (recent >= BURST) return "refuse";
    this.#starts.push(now);
    return recent >= SUSTAINED ? "wait" : "go";
  }
}
