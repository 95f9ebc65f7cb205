import type { Done } from "../call.ts";

export type LedgerEntry = {
  seq: number;
  at: string;
  operation: string;
  status: number;
  hotelId: string;
  requestId: string | undefined;
} & Done;

export type SavedLedger = { seq: number; entries: LedgerEntry[]; counts: [string, number][] };

/** The sandbox's calls in order, whether or not their answers arrived. A full ledger drops the oldest entries. */
export class Ledger {
  readonly #cap: number;
  readonly #entries: LedgerEntry[] = [];
  readonly #counts = new Map<string, number>();
  #seq = 0;
  #dropped = 0;

  constructor(cap: number, saved?: SavedLedger) {
    this.#cap = cap;
    for (const [key, count] of saved?.counts ?? []) this.#counts.set(key, count);
    this.#seq = (saved?.seq ?? 0) - (saved?.entries.length ?? 0);
    this.#dropped = this.#seq;
    for (const { seq: _seq, ...entry } of saved?.entries ?? []) this.write(entry);
  }

  save(): SavedLedger {
    const { entries } = this.read({ limit: this.#cap });
    return { seq: this.#seq, entries, counts: [...this.#counts] };
  }

  /** Counts calls by operation and status, even when the ledger is off. */
  count(operation: string, status: number): void {
    const key = `${operation} ${status}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  write(entry: Omit<LedgerEntry, "seq">): void {
    this.#seq += 1;
    this.#dropped = Math.max(this.#dropped, this.#seq - this.#cap);
    if (this.#cap > 0) this.#entries[(this.#seq - 1) % this.#cap] = { seq: this.#seq, ...entry };
  }

  read({
    since = 0,
    limit = 1000,
    operation,
  }: {
    since?: number;
    limit?: number;
    operation?: string | undefined;
  } = {}) {
    const first = Math.max(since, this.#dropped);
    const entries: LedgerEntry[] = [];
    for (let seq = first + 1; seq <= this.#seq && entries.length < limit; seq += 1) {
      const entry = this.#entries[(seq - 1) % Math.max(1, this.#cap)];
      if (entry && (operation === undefined || entry.operation === operation)) entries.push(entry);
    }
    return { entries, seq: this.#seq, dropped: this.#dropped };
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort());
  }
}
