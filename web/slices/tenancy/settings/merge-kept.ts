const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** News from the server go into every field that was not touched; what was typed stays. */
export function mergeKept<Values extends Record<string, unknown>>(before: Values, typed: Values, kept: Values): Values {
  const mine = Object.entries(typed).filter(([name, value]) => !same(value, before[name]));
  return { ...kept, ...Object.fromEntries(mine) };
}
