type Waiter = { most: () => number; admit: (in_: boolean) => void; signal: AbortSignal | undefined };

/** Limits how many calls run at once. Lanes take turns, so that a long queue of one hotel does not hold up another. */
export class Places {
  readonly #lanes = new Map<string, Waiter[]>();
  #taken = 0;

  /** Resolves with false when the signal is aborted first. */
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
      // Moves the lane to the end if calls still wait in it.
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
