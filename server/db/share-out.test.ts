import { expect, test } from "vitest";
import { AccountBusy, shareOut } from "./share-out.ts";

test("an account waits for its own share; what is beyond is refused, and another account goes on", async () => {
  const take = shareOut({ each: 2, waiting: 1, waitMs: 60_000 });
  const held = [await take("a"), await take("a")];
  let isTaken = false;
  const third = take("a").then((giveBack) => {
    isTaken = true;
    return giveBack;
  });
  await expect(take("a")).rejects.toThrow(AccountBusy);
  const other = await take("b");
  expect(isTaken).toBe(false);
  held[0]?.();
  const last = await third;
  for (const giveBack of [held[1], last, other]) giveBack?.();
  await Promise.all([take("a"), take("a")]);
});

test("a call that waited too long is refused and keeps no place", async () => {
  const take = shareOut({ each: 1, waiting: 1, waitMs: 1 });
  const giveBack = await take("a");
  await expect(take("a")).rejects.toThrow(AccountBusy);
  giveBack();
  (await take("a"))();
});
