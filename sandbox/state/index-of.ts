/** Key → ids, for frequent lookups. A single id is stored directly because most keys have only one. */
export class IndexOf {
  readonly #ids = new Map<string, string | Set<string>>();

  add(key: string, id: string): void {
    const entry = this.#ids.get(key);
    if (entry === undefined) this.#ids.set(key, id);
    else if (typeof entry === "string") {
      if (entry !== id) this.#ids.set(key, new Set([entry, id]));
    } else entry.add(id);
  }

  remove(key: string, id: string): void {
    const entry = this.#ids.get(key);
    if (entry === id) this.#ids.delete(key);
    else if (entry instanceof Set) {
      entry.delete(id);
      if (entry.size === 0) this.#ids.delete(key);
    }
  }

  /** The first id added, without reading the others. */
  first(key: string): string | undefined {
    const entry = this.#ids.get(key);
    if (!(entry instanceof Set)) return entry;
    const [id] = entry;
    return id;
  }

  /** In the order of insertion. */
  get(key: string): string[] {
    const entry = this.#ids.get(key);
    if (entry === undefined) return [];
    return typeof entry === "string" ? [entry] : [...entry];
  }
}
