import { expect, test } from "vitest";
import { decodeLabelled, readLabelled } from "./labelled-csv.ts";

const read = (text: string, columns: string, truth = "id") => readLabelled(text, { columns, truth, preset: "guests" });

test("any delimiter and any columns; what scripts write for an empty cell is empty", () => {
  const rows = read(
    "id;Given Name;surname;dob;tel;zip\n1;Ana;Silva;17.04.1980;33612345678.0;75002\n1;Ana;Silva;NaN;None;4011.0\n",
    "first=given_name,last=surname,birth=dob,phone=tel,postcode=zip",
  );
  expect(rows.map(({ profile }) => [profile.birthDate, profile.phones, profile.postalCode])).toEqual([
    ["1980-04-17", ["33612345678"], "75002"],
    ["", [""], "4011"],
  ]);
  expect(read("id\tname\n1\tMoreau, Camille\n1\tCamille Moreau\n", "name=name").map(({ profile }) => profile)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ firstName: "Camille", lastName: "Moreau" })),
  );
});

test("dates by the order that fits their column; a day that does not exist is kept", () => {
  const birthsOf = (...cells: string[]) =>
    read(`id,last,birth\n${cells.map((cell) => `1,M,"${cell}"\n`).join("")}`, "last=last,birth=birth").map(
      ({ profile }) => profile.birthDate,
    );
  expect(birthsOf("04/17/1980", "02/03/1981")).toEqual(["1980-04-17", "1981-02-03"]);
  expect(birthsOf("17/04/1980", "02/03/1981")).toEqual(["1980-04-17", "1981-03-02"]);
  expect(birthsOf("19560409", "19561399")).toEqual(["1956-04-09", "19561399"]);
  expect(birthsOf("1980-04-17 00:00:00", "1981-03-02 00:00:00")).toEqual(["1980-04-17", "1981-03-02"]);
});

test("a date in three columns, in any order", () => {
  const birthsOf = (header: string, ...lines: string[]) =>
    read(
      `id,last,${header}\n${lines.map((line) => `1,M,${line}\n`).join("")}`,
      `last=last,birth=${header.replaceAll(",", "+")}`,
    ).map(({ profile }) => profile.birthDate);
  expect(birthsOf("y,m,d", "1949,7,22", "1968,12,3", ",,")).toEqual(["1949-07-22", "1968-12-03", ""]);
  expect(birthsOf("d,m,y", "22,7,1949", "3,12,1968")).toEqual(["1949-07-22", "1968-12-03"]);
  expect(birthsOf("m,d,y", "7,22,1949", "12,3,1968")).toEqual(["1949-07-22", "1968-12-03"]);
});

test("what cannot be measured is refused with the reason", () => {
  const two = "id,last\n1,M\n1,M\n";
  expect(() => read("id,last\n", "last=last")).toThrow("no rows");
  expect(() => read(two, "last=surname")).toThrow('no column "surname". It has id, last.');
  expect(() => read(two, "family=last")).toThrow("NAME is one of first, last");
  expect(() => read(two, "city=last")).toThrow("by their names");
  expect(() => read(two, "last=last", "id:(")).toThrow("no regular expression");
  expect(() => read(two, "last=last", "id:rec-")).toThrow("fits no cell");
  expect(() => read("id,last\n1,M\n2,M\n", "last=last")).toThrow("No two rows");
});

test("files in UTF-16 and Windows-1252 are read as well", () => {
  expect(decodeLabelled(Buffer.from("\ufeffMüller", "utf16le"))).toContain("Müller");
  expect(decodeLabelled(Buffer.from("Müller", "latin1"))).toBe("Müller");
  expect(decodeLabelled(Buffer.from("Müller"))).toBe("Müller");
});
