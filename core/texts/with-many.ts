type Tree = { [key: string]: string | Tree };

/**
 * French and Portuguese have a plural of their own for whole millions (`_many`), without which the bare key would be
 * shown. Beside a figure in digits it is written like the other plural.
 */
export function withMany<T extends object>(texts: T): T {
  const all = Object.entries(texts as Tree).flatMap(([key, text]): [string, string | Tree][] => {
    if (typeof text !== "string") return [[key, withMany(text)]];
    const stem = /^(.+)_other$/.exec(key)?.[1];
    return stem
      ? [
          [key, text],
          [`${stem}_many`, text],
        ]
      : [[key, text]];
  });
  return Object.fromEntries(all) as T;
}
