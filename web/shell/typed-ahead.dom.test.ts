// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { keepTyping, takeTyping } from "./typed-ahead.ts";

const press = (key: string, init: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));

afterEach(() => {
  takeTyping();
  vi.useRealTimers();
});

test("keeps typed letters until the field receives them, and away from the page's shortcuts", () => {
  const shortcut = vi.fn();
  window.addEventListener("keydown", shortcut);
  keepTyping();
  for (const key of ["M", "o", "r", "Shift", "ArrowDown"]) press(key);
  press("k", { ctrlKey: true });
  expect(shortcut).toHaveBeenCalledTimes(3);
  expect(takeTyping()).toBe("Mor");
  press("e");
  expect(shortcut).toHaveBeenCalledTimes(4);
  expect(takeTyping()).toBe("");
  window.removeEventListener("keydown", shortcut);
});

test("gives the keys back after Escape, and when nothing opens", () => {
  keepTyping();
  press("a");
  press("Escape");
  expect(takeTyping()).toBe("");
  vi.useFakeTimers();
  keepTyping();
  press("a");
  vi.advanceTimersByTime(5_000);
  expect(press("b")).toBe(true);
  expect(takeTyping()).toBe("");
});
