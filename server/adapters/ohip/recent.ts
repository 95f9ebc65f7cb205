/** A map that forgets the least recently used entries, so that names typed by tenants cannot fill the memory. */
export class Recent<Value> {
  readonly #max: number;
  readonly #values = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.#touch(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#touch(key, value);
    if (this.#values.size <= this.#max) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
  }

  take(key: string, make: () => Value): Value {
    const found = this.get(key);
    if (found !== undefined) return found;
    const made = make();
    this.set(key, made);
    return made;
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  #touch(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
  }
}
