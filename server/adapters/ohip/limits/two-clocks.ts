const SAMPLES = 20;

/**
 * Relates another machine's clock to ours. Each answer bounds the offset: the time that it names lies between our
 * request and its arrival. All bounds together are narrower than any single one.
 */
export class TwoClocks {
  #samples: { low: number; high: number }[] = [];

  learn(sent: number, theirs: number, heard: number): void {
    this.#samples.push({ low: theirs - heard, high: theirs - sent });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    // The bounds contradict each other, so a clock was set. Only the last sample counts.
    if (this.#low() > this.#high()) this.#samples = this.#samples.slice(-1);
  }

  /** Our time for a time of theirs: never too early, and too late by `doubt` at most. */
  ours(theirs: number): number {
    return theirs - this.#low();
  }

  doubt(): number {
    return this.#high() - this.#low();
  }

  #low = () => Math.max(...this.#samples.map(({ low }) => low));
  #high = () => Math.min(...this.#samples.map(({ high }) => high));
}
