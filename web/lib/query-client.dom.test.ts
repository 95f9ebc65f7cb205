import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

afterEach(() => onlineManager.setOnline(true));

test("without a network a question and a write are tried at once, so that their failure is shown", async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const [ask, write] = [vi.fn(async () => 1), vi.fn(async () => 2)];
  expect(await client.fetchQuery({ queryKey: ["offline"], queryFn: ask })).toBe(1);
  expect(await new MutationObserver(client, { mutationFn: write }).mutate()).toBe(2);
  expect([ask, write].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
