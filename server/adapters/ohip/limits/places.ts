type Waiter = { most: () => number; admit: (in_: boolean) => void; signal: AbortSignal | undefined };

/** So many at once. Those who wait are let in by turns of their lanes: a long queue of one hotel stops no other. */
export class Places {
  readonly #lanes = new Map<string, Waiter[]>();
  #taken = 0;

  /** False when the signal came first. */
  acquire(lane: string, most: () => number, signal?: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    if (this.#lanes.size === 0 && this.#taken < most()) {
      this.#taken += 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const leave = () => {
        this.#remove(lane, waiter);
        resolve(false);
      };
      const waiter: Waiter = {
        most,
        signal,
        admit: (admitted) => {
          signal?.removeEventListener("abort", leave);
          resolve(admitted);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      const waiting = this.#lanes.get(lane);
      if (waiting) waiting.push(waiter);
      else this.#lanes.set(lane, [waiter]);
    });
  }

  release(): void {
    this.#taken -= 1;
    for (const [lane, waiting] of this.#lanes) {
      const [first] = waiting;
      if (!first || this.#taken >= first.most()) return;
      waiting.shift();
      // To the end of the line of lanes, if anyone is left in it.
      this.#lanes.delete(lane);
      if (waiting.length > 0) this.#lanes.set(lane, waiting);
      this.#taken += 1;
      first.admit(true);
    }
  }

  #remove(lane: string, waiter: Waiter): void {
    const waiting = this.#lanes.get(lane) ?? [];
    const index = waiting.indexOf(waiter);
    if (index >= 0) waiting.splice(index, 1);
    if (waiting.length === 0) this.#lanes.delete(lane);
  }
}
