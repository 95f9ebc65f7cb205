/** Too many calls of this account are under way: it may try again soon, and the others do not notice. */
export class AccountBusy extends Error {
  constructor() {
    super("This account uses its share of the connections.");
  }
}

/** Connections that an account may hold at once, calls of it that may wait for one, and how long. */
export type Share = { each: number; waiting: number; waitMs: number };

/** Gives each account its share of a pool in turn, so that a flood of one does not take all connections of the others. */
export function shareOut({ each, waiting, waitMs }: Share): (account: string) => Promise<() => void> {
  const accounts = new Map<string, { held: number; queue: (() => void)[] }>();
  return async (account) => {
    const own = accounts.get(account) ?? { held: 0, queue: [] };
    accounts.set(account, own);
    if (own.held < each) own.held++;
    else if (own.queue.length >= waiting) throw new AccountBusy();
    else
      await new Promise<void>((resolve, reject) => {
        const turn = () => {
          clearTimeout(late);
          resolve();
        };
        const late = setTimeout(() => {
          own.queue.splice(own.queue.indexOf(turn), 1);
          reject(new AccountBusy());
        }, waitMs);
        own.queue.push(turn);
      });
    return () => {
      const next = own.queue.shift();
      if (next) next();
      else if (--own.held === 0) accounts.delete(account);
    };
  };
}
