// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bannerStore, hideBanner, showBanner } from "./banner.ts";
import { forgetErrors, readErrors } from "./error-log.ts";
import { loadChunk } from "./load-chunk.ts";
import { clearToasts, toast, toastStore } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
  forgetErrors();
  clearToasts();
});
afterEach(() => {
  hideBanner();
  vi.useRealTimers();
});

test("the banner leaves after ten seconds, counted from the newest error", () => {
  showBanner({ message: "one", code: "a" });
  vi.advanceTimersByTime(9_000);
  showBanner({ message: "two", code: "b" });
  vi.advanceTimersByTime(9_999);
  expect(bannerStore.get()?.message).toBe("two");
  vi.advanceTimersByTime(1);
  expect(bannerStore.get()).toBeNull();
});

test("of eleven errors the ten newest are kept, with nothing but message, code and reference", () => {
  for (let n = 1; n <= 11; n += 1) showBanner({ message: `error ${n}`, code: "x", requestId: "req", detail: "secret" });
  expect(readErrors().map(({ message }) => message)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `error ${n}`));
  expect(Object.keys(readErrors()[0] ?? {}).sort()).toEqual(["at", "code", "message", "requestId"]);
});

test("a store with invalid content is empty", () => {
  sessionStorage.setItem("bellhop-errors", '[{"message":1}]');
  expect(readErrors()).toEqual([]);
});

test("toasts are shown newest first, and forgotten when the person signs out", () => {
  toast("success", "saved");
  toast("info", "by the way");
  expect(toastStore.get().map(({ message }) => message)).toEqual(["by the way", "saved"]);
  clearToasts();
  expect(toastStore.get()).toEqual([]);
});

test("a page that hangs fails after two minutes, one that breaks at once", async () => {
  const hangs = loadChunk(() => new Promise(() => undefined)).catch((error: Error) => error.constructor.name);
  await vi.advanceTimersByTimeAsync(119_999);
  await expect(Promise.race([hangs, Promise.resolve("still waiting")])).resolves.toBe("still waiting");
  await vi.advanceTimersByTimeAsync(1);
  await expect(hangs).resolves.toBe("PageLoadError");
  await expect(loadChunk(() => Promise.reject(new TypeError("404")))).rejects.toThrow("The page did not load");
});
