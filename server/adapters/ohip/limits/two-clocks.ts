const SAMPLES = 20;

/**
 * How another machine's clock stands to ours. Each answer bounds it: the moment it names lies between our asking and our
 * hearing. What all of them allow together is narrower than any one.
 */
export class TwoClocks {
  #samples: { low: number; high: number }[] = [];

  learn(sent: number, theirs: number, heard: number): void {
    this.#samples.push({ low: theirs - heard, high: theirs - sent });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
    // They contradict each other: a clock was set. Only the last one counts.
    if (this.#low() > this.#high()) this.#samples = this.#samples.slice(-1);
  }

  /** Our time of a moment of theirs: never too early, too late by `doubt` at most. */
  ours(theirs: number): number {
    return theirs - this.#low();
  }

  doubt(): number {
    return this.#high() - this.#low();
  }

  #low = () => Math.max(...this.#samples.map(({ low }) => low));
  #high = () => Math.min(...this.#samples.map(({ high }) => high));
}
