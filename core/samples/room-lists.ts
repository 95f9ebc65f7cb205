import { type ExampleRow, table } from "./example-row.ts";

/** The demo's city hotel: 120 rooms on six floors, twenty to a floor, and ten pseudo rooms for posting masters. */
export const floorRows = table(
  "code | description | sequence | housekeeping",
  "1 | Floor 1 | 1 | Y",
  "2 | Floor 2 | 2 | Y",
  "3 | Floor 3 | 3 | Y",
  "4 | Floor 4 | 4 | Y",
  "5 | Floor 5 | 5 | Y",
  "6 | Floor 6 | 6 | Y",
);

export const roomClassRows = table(
  "code | description | sequence | active",
  "STD | Standard | 1 | Y",
  "SUP | Superior | 2 | Y",
  "DLX | Deluxe | 3 | Y",
  "STE | Suites | 4 | Y",
  "PSEUDO | Pseudo rooms | 9 | Y",
);

export const roomTypeRows = table(
  "code | description | roomClass | defaultOccupancy | maximumOccupancy | roomCount | pseudo | sequence | active",
  "SGL | Single | STD | 1 | 1 | 18 | N | 1 | Y",
  "DBL | Double | STD | 2 | 2 | 24 | N | 2 | Y",
  "TWN | Twin | STD | 2 | 2 | 12 | N | 3 | Y",
  "SUPK | Superior king | SUP | 2 | 3 | 36 | N | 4 | Y",
  "SUPT | Superior twin | SUP | 2 | 3 | 18 | N | 5 | Y",
  "DLXK | Deluxe king | DLX | 2 | 3 | 6 | N | 6 | Y",
  "JSTE | Junior suite | STE | 2 | 4 | 6 | N | 7 | Y",
  "PM | Posting master | PSEUDO | 1 | 1 | 10 | Y | 8 | Y",
);

/** The room types along a floor. */
const PLAN = "SUPK SUPK SUPK SUPK SUPK SUPK DBL DBL DBL DBL TWN TWN SGL SGL SGL SUPT SUPT SUPT DLXK JSTE".split(" ");
const occupancyOf = new Map(roomTypeRows.map(({ code, maximumOccupancy }) => [code, maximumOccupancy ?? "2"]));
const descriptionOf = new Map(roomTypeRows.map(({ code, description }) => [code, description ?? ""]));

const room = (number: string, floor: string, roomType: string, sequence: number): ExampleRow => ({
  room: number,
  description: descriptionOf.get(roomType) ?? "",
  roomType,
  floor,
  maximumOccupancy: occupancyOf.get(roomType) ?? "2",
  smoking: "N",
  accessible: /^[12]07$/.test(number) ? "Y" : "N",
  sequence: String(sequence),
});

export const roomRows: ExampleRow[] = [
  ...floorRows.flatMap(({ code: floor = "" }, above) =>
    PLAN.map((roomType, index) =>
      room(`${floor}${String(index + 1).padStart(2, "0")}`, floor, roomType, above * PLAN.length + index + 1),
    ),
  ),
  ...Array.from({ length: 10 }, (_, index) => room(String(9001 + index), "1", "PM", 121 + index)),
];
