import { codes, refuse } from "../refused.ts";

export type ListItem = { code: string; name: string; active: boolean };

/** Lists of values by Oracle's names. A code that is missing in its list or inactive is refused. */
export class Lists {
  readonly #lists = new Map<string, Map<string, ListItem>>();

  set(name: string, items: readonly (readonly [code: string, name: string])[]): void {
    this.#lists.set(name, new Map(items.map(([code, title]) => [code, { code, name: title, active: true }])));
  }

  add(name: string, code: string, title: string): void {
    const list = this.#lists.get(name) ?? new Map<string, ListItem>();
    this.#lists.set(name, list.set(code, { code, name: title, active: true }));
  }

  all(): [string, ListItem[]][] {
    return [...this.#lists].map(([name, list]) => [name, [...list.values()]]);
  }

  names(): string[] {
    return [...this.#lists.keys()].sort();
  }

  items(name: string): ListItem[] | undefined {
    const list = this.#lists.get(name);
    return list && [...list.values()];
  }

  has(name: string, code: string): boolean {
    return this.#lists.get(name)?.get(code)?.active ?? false;
  }

  nameOf(name: string, code: string): string | undefined {
    return this.#lists.get(name)?.get(code)?.name;
  }

  /** An absent code is accepted; `required` checks for presence. */
  check(name: string, code: string | undefined, path: string): void {
    if (code !== undefined && !this.has(name, code))
      refuse(codes.unknownCode, `${code} is not a valid value of ${name}.`, path);
  }
}
