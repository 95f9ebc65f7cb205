import { describe, expect, test } from "vitest";
import { bytes, duration, openProgress, openRate } from "./progress-line.ts";

function clocked() {
  let time = 0;
  return {
    now: () => time,
    pass(ms: number) {
      time += ms;
    },
  };
}

describe("progress", () => {
  test("in a terminal one line is written over, never wider than the window", () => {
    const lines: string[] = [];
    const line = openProgress({ write: (text) => lines.push(text), isTTY: true, columns: 30 });
    line.show("Importing 1 of 3 rows");
    line.show("Importing 1 of 3 rows");
    line.show("Importing 2 of 3 rows and a good deal more of words");
    line.say("Run 1");
    line.end();
    expect(lines).toEqual([
      "\r\u001b[KImporting 1 of 3 rows",
      "\r\u001b[KImporting 2 of 3 rows and a g",
      "\r\u001b[K",
      "Run 1\n",
    ]);
  });

  test("anywhere else it is a plain line now and then", () => {
    const [lines, clock] = [[] as string[], clocked()];
    const line = openProgress({ write: (text) => lines.push(text) }, clock.now);
    for (const step of ["one", "two", "three"]) {
      line.show(step);
      clock.pass(3_000);
    }
    line.end();
    expect(lines).toEqual(["one\n", "three\n"]);
  });
});

test("the rate is that of the last moments, and says how long the rest takes", () => {
  const clock = clocked();
  const rate = openRate(clock.now);
  expect(rate(0, 1_000)).toBeNull();
  clock.pass(10_000);
  expect(rate(100, 1_000)).toEqual({ perSecond: 10, left: 90 });
  clock.pass(20_000);
  expect(rate(900, 1_000)?.perSecond).toBe(40);
  expect(rate(900, null)?.left).toBeNull();
});

test("sizes and times are short", () => {
  expect([bytes(2_048), bytes(3.5 * 1024 ** 2), bytes(4_000 * 1024 ** 2)]).toEqual(["2 KB", "3.5 MB", "4000 MB"]);
  expect([duration(0.2), duration(59), duration(61), duration(7_260)]).toEqual([
    "1 s",
    "59 s",
    "1 min 1 s",
    "2 h 1 min",
  ]);
});
