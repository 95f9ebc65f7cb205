/** Key → ids, for frequent lookups. A single id is stored directly because most keys have only one. */
export class IndexOf {
  readonly #ids = new Map<string, string | Set<string>>();

  add(key: string, id: string): void {
    const held = this.#ids.get(key);
    if (held === undefined) this.#ids.set(key, id);
    else if (typeof held === "string") {
      if (held !== id) this.#ids.set(key, new Set([held, id]));
    } else held.add(id);
  }

  remove(key: string, id: string): void {
    const held = this.#ids.get(key);
    if (held === id) this.#ids.delete(key);
    else if (held instanceof Set) {
      held.delete(id);
      if (held.size === 0) this.#ids.delete(key);
    }
  }

  /** The first id added, without reading the others. */
  first(key: string): string | undefined {
    const held = this.#ids.get(key);
    if (!(held instanceof Set)) return held;
    const [id] = held;
    return id;
  }

  /** In the order of insertion. */
  get(key: string): string[] {
    const held = this.#ids.get(key);
    if (held === undefined) return [];
    return typeof held === "string" ? [held] : [...held];
  }
}
