import fc from "fast-check";
import { expect, test } from "vitest";
import { CELL_SEPARATOR, joinCells, splitCells } from "./cells.ts";

const cell = fc.string({ unit: fc.constantFrom("a", "é", ";", "\0", "\u001E", "\u001F", "\n", "😀") });

test("a row is restored cell by cell, with visible signs for control characters", () => {
  expect(joinCells(["a", "", "b"])).toEqual({ text: "a\u001F\u001Fb", replaced: false });
  expect(joinCells(["a\0b", "\u001E", "\u001F"])).toEqual({ text: "a␀b\u001F␞\u001F␟", replaced: true });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const { text, replaced } = joinCells(cells);
      const shown = cells.map((cell) => cell.replaceAll("\0", "␀").replaceAll("\u001E", "␞").replaceAll("\u001F", "␟"));
      expect(splitCells(text)).toEqual(shown);
      expect(text.split(CELL_SEPARATOR)).toHaveLength(cells.length);
      expect(replaced).toBe(shown.join() !== cells.join());
    }),
  );
});
