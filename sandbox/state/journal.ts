import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Changes of a sandbox, so that a kill loses nothing it has answered: a snapshot, and one line for each later change. A
 * line is written before the answer is sent; the system keeps it when the process dies. Lines are in numbered files,
 * and the snapshot names the file that follows it.
 */
export class Journal<Snapshot extends object, Line> {
  readonly #file: string;
  #number = 0;
  #descriptor: number | undefined;
  /** Bytes written since the last snapshot. */
  bytes = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** The last snapshot, if any, and every later line. */
  read(): { snapshot: Snapshot | undefined; lines: Line[] } {
    const stored = existsSync(this.#file)
      ? (JSON.parse(readFileSync(this.#file, "utf8")) as Snapshot & { journal?: number })
      : undefined;
    const first = stored?.journal ?? 0;
    const numbers = this.#numbers().filter((number) => number >= first);
    this.#number = Math.max(first, ...numbers.map((number) => number + 1));
    return { snapshot: stored, lines: numbers.flatMap((number) => this.#linesOf(number)) };
  }

  #path = (number: number) => `${this.#file}.${number}.journal`;

  #numbers(): number[] {
    const folder = dirname(this.#file);
    if (!existsSync(folder)) return [];
    const pattern = /\.(\d+)\.journal$/;
    return readdirSync(folder)
      .filter((name) => name.startsWith(`${basename(this.#file)}.`) && pattern.test(name))
      .map((name) => Number(pattern.exec(name)?.[1]))
      .sort((left, right) => left - right);
  }

  /** A cut last line belongs to a call that was never answered. */
  #linesOf(number: number): Line[] {
    const whole = readFileSync(this.#path(number), "utf8").split("\n").slice(0, -1);
    return whole.map((line) => JSON.parse(line) as Line);
  }

  append(line: Line): void {
    if (this.#descriptor === undefined) return;
    const text = `${JSON.stringify(line)}\n`;
    appendFileSync(this.#descriptor, text);
    this.bytes += text.length;
  }

  /**
   * New lines go to a new file before the snapshot is in place, so that an interruption at any moment loses nothing.
   */
  compact(snapshot: Snapshot): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    const last = this.#descriptor === undefined ? this.#number : this.#number + 1;
    this.#number = last;
    this.#descriptor = openSync(this.#path(last), "a");
    const next = openSync(`${this.#file}.next`, "w");
    writeAll(next, JSON.stringify({ ...snapshot, journal: last }));
    fsyncSync(next);
    closeSync(next);
    renameSync(`${this.#file}.next`, this.#file);
    for (const number of this.#numbers()) if (number < last) rmSync(join(this.#path(number)));
    this.bytes = 0;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let index = 0; index < bytes.length; ) index += writeSync(descriptor, bytes, index);
}
