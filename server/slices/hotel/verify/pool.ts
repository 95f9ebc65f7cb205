/** Runs work in the order of the calls, with a limit of concurrent ones. */
export type Pool = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createPool(most: number): Pool {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
