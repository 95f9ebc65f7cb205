import type { BlockDetail } from "../../../../contract/records.ts";

type Cell = BlockDetail["grid"][number];
type Sum = { rooms: number; pickedUp: number };
export type BlockGrid = {
  dates: string[];
  rows: { roomType: string; cells: (Cell | undefined)[]; sum: Sum }[];
  sums: Sum[];
  sum: Sum;
};

const sumOf = (cells: readonly (Cell | undefined)[]): Sum =>
  cells.reduce<Sum>(
    ({ rooms, pickedUp }, cell) => ({
      rooms: rooms + (cell?.rooms ?? 0),
      pickedUp: pickedUp + (cell?.picked_up ?? 0),
    }),
    { rooms: 0, pickedUp: 0 },
  );

/** Room types as rows, dates as columns, with the sums of both. */
export function gridOf(cells: readonly Cell[]): BlockGrid {
  const dates = [...new Set(cells.map(({ date }) => date))].sort();
  const types = [...new Set(cells.map(({ room_type }) => room_type))].sort();
  const cellOf = new Map(cells.map((cell) => [`${cell.room_type}\n${cell.date}`, cell]));
  const rows = types.map((roomType) => {
    const own = dates.map((date) => cellOf.get(`${roomType}\n${date}`));
    return { roomType, cells: own, sum: sumOf(own) };
  });
  const sums = dates.map((_, place) => sumOf(rows.map((row) => row.cells[place])));
  return { dates, rows, sums, sum: sumOf(cells) };
}
