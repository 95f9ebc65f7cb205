import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MARKS, type RawRow } from "../../../../contract/reading.ts";
import { isModuleKey, modules } from "../../../../core/modules/catalogue.ts";
import { fieldsOfHeaders } from "../../../../core/piw/sheet-module.ts";
import { sampleRows } from "../../../../core/samples/example-rows.ts";
import { demoHotel } from "../../../../test/support/demo-hotel.ts";
import { contentOf } from "../../../../test/support/make-workbook.ts";
import { csvReader } from "../../../adapters/csv/read-csv.ts";
import { ihfReader } from "../../../adapters/ihf/read-ihf.ts";
import { createPiw } from "../../../adapters/piw/piw.ts";
import { packageRoot } from "../../../package-root.ts";
import { openCensus } from "../files/byte-census.ts";
import { completeReading } from "../files/complete-reading.ts";
import { findSample, listSamples } from "./sample-files.ts";

const folder = join(packageRoot, "samples");
const { reader: piwReader } = createPiw({ worker: null });
const bytesOf = (name: string) => readFileSync(join(folder, name));

async function readCsv(name: string) {
  const bytes = bytesOf(name);
  const census = openCensus();
  census.take(bytes);
  const found = await csvReader.find(contentOf(bytes), census.result());
  if (found.kind !== "csv") throw new Error("not a CSV file");
  const reading = completeReading(found.findings);
  const rows: RawRow[] = [];
  let columns: string[] = [];
  for await (const batch of csvReader.read(contentOf(bytes), { reading })) {
    columns = batch.columns;
    rows.push(...batch.rows);
  }
  const column = (title: string) => rows.map(({ cells }) => cells[columns.indexOf(title)] ?? "");
  return { findings: found.findings, columns, rows, column };
}

test("the folder has exactly the listed files and is small", async () => {
  const listed = await listSamples();
  expect(readdirSync(folder).sort()).toEqual([...listed.map(({ name }) => name), "README.md", "answers.json"].sort());
  expect(listed.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3 * 1024 ** 2);
  expect(findSample("../package.json")).toBeNull();
  expect(findSample("README.md")).toBeNull();
});

test("profiles: an export of the old system, with its language, its duplicates and its broken lines", async () => {
  const { findings, columns, rows, column } = await readCsv("opera-v5-profiles.csv");
  expect(findings).toMatchObject({
    encoding: { value: "windows-1252" },
    delimiter: { value: ";" },
    headerRow: { value: 1 },
    dateFormat: { value: "DD.MM.YYYY" },
  });
  expect(rows).toHaveLength(2_000);
  expect(fieldsOfHeaders("profiles", columns).filter((field) => field === null)).toHaveLength(2);
  expect(column("LAST")).toContain("Lefèvre");
  expect(column("CITY")).toContain("Köln");
  const lines = (mark: number) => rows.filter(({ marks }) => marks & mark).map(({ line }) => line);
  expect([MARKS.short, MARKS.long, MARKS.quote, MARKS.card, MARKS.bytes].map(lines)).toEqual([
    [306],
    [908],
    [1518],
    [1090],
    [],
  ]);
});

const codesOf = (list: string) => new Set(demoHotel.codes(list));

describe("the files fit together, and the demo's hotel knows their codes", () => {
  test("reservations", async () => {
    const { findings, columns, rows, column } = await readCsv("reservations.csv");
    expect(findings).toMatchObject({
      delimiter: { value: "," },
      encoding: { value: "utf-8" },
      dateFormat: { value: "YYYY-MM-DD" },
    });
    expect(rows).toHaveLength(1_512);
    expect(fieldsOfHeaders("reservations", columns)).not.toContain(null);
    const strangers = (title: string, known: ReadonlySet<string | undefined>) =>
      [...new Set(column(title))].filter((value) => value !== "" && !known.has(value));
    const profiles = await readCsv("opera-v5-profiles.csv");
    const firms = new Set((await readCsv("companies.csv")).column("NAME_ID"));
    expect(strangers("NAME_ID", new Set(profiles.column("NAME_ID")))).toEqual(["999999"]);
    expect(strangers("COMPANY_NAME_ID", firms)).toEqual([]);
    expect(strangers("AGENT_NAME_ID", firms)).toEqual([]);
    expect(
      strangers("ALLOTMENT_HEADER_ID", new Set((await readCsv("blocks.csv")).column("ALLOTMENT_HEADER_ID"))),
    ).toEqual([]);
    expect(strangers("ROOM_CATEGORY", new Set(demoHotel.roomTypes))).toEqual(["DBLX"]);
    expect(strangers("ROOM", new Set(demoHotel.rooms))).toEqual([]);
    expect(strangers("MARKET", codesOf("MarketCodes"))).toEqual(["LEI"]);
    expect(strangers("SOURCE", codesOf("SourceCodes"))).toEqual([]);
    expect(strangers("RATE_CODE", codesOf("RateCodes"))).toEqual([]);
    expect(strangers("CHANNEL", codesOf("Origins"))).toEqual([]);
    expect(strangers("GUARANTEE_CODE", codesOf("ReservationTypes"))).toEqual([]);
    expect(strangers("PAYMENT", codesOf("PaymentMethodsMultiHotel"))).toEqual([]);
    const own = new Set(column("RESV_NAME_ID"));
    expect((await readCsv("reservation-nights.csv")).column("RESV_NAME_ID").every((id) => own.has(id))).toBe(true);
  });

  test("blocks and their grid", async () => {
    const blocks = await readCsv("blocks.csv");
    expect(blocks.rows).toHaveLength(25);
    expect(fieldsOfHeaders("blocks", blocks.columns)).not.toContain(null);
    const statuses = new Set(demoHotel.blockStatuses);
    expect(blocks.column("BOOKING_STATUS").every((status) => statuses.has(status))).toBe(true);
    const grid = await readCsv("block-grid.csv");
    expect(fieldsOfHeaders("block-grid", grid.columns)).not.toContain(null);
    const ids = new Set(blocks.column("ALLOTMENT_HEADER_ID"));
    expect(grid.column("ALLOTMENT_HEADER_ID").every((id) => ids.has(id))).toBe(true);
  });

  test("contacts and closed rooms, each written in a way of its own", async () => {
    const contacts = await readCsv("profile-contacts.csv");
    expect(contacts.findings).toMatchObject({ delimiter: { value: "|" } });
    expect(fieldsOfHeaders("profile-contacts", contacts.columns)).not.toContain(null);
    const profiles = new Set((await readCsv("opera-v5-profiles.csv")).column("NAME_ID"));
    expect(contacts.column("NAME_ID").filter((id) => id !== "" && !profiles.has(id))).toHaveLength(4);
    const closed = await readCsv("out-of-order.csv");
    expect(closed.findings).toMatchObject({
      encoding: { value: "windows-1252" },
      delimiter: { value: ";" },
      dateFormat: { value: "DD.MM.YYYY" },
    });
    expect(fieldsOfHeaders("out-of-order", closed.columns)).not.toContain(null);
    const rooms = new Set(demoHotel.rooms);
    expect(closed.column("Zimmernummer").every((room) => rooms.has(room))).toBe(true);
  });

  test.each([
    ["lisbon", "utf-8", "DD/MM/YYYY", "N.º de cliente", "Tipo de quarto"],
    ["zermatt", "windows-1252", "DD.MM.YYYY", "Gast-Nr.", "Zimmerkategorie"],
  ])("the other hotels: %s", async (hotel, encoding, dateFormat, guestId, roomType) => {
    const guests = await readCsv(`${hotel}-guests.csv`);
    expect(guests.rows).toHaveLength(150);
    expect(guests.findings).toMatchObject({
      encoding: { value: encoding },
      delimiter: { value: ";" },
      dateFormat: { value: dateFormat },
    });
    expect(fieldsOfHeaders("profiles", guests.columns)).not.toContain(null);
    const stays = await readCsv(`${hotel}-reservations.csv`);
    expect(stays.rows).toHaveLength(80);
    expect(fieldsOfHeaders("reservations", stays.columns)).not.toContain(null);
    const known = new Set(guests.column(guestId));
    expect(stays.column(guestId).filter((id) => !known.has(id))).toEqual(["999999"]);
    const types = new Set(demoHotel.roomTypes);
    expect(stays.column(roomType).every((type) => types.has(type))).toBe(true);
  });

  test("guests in the house stand in rooms that are occupied, and some share one", async () => {
    const bytes = bytesOf("in-house.ihf");
    const census = { ascii: false, utf8: true, beyondAscii: new Uint8Array(), highBytes: [] };
    expect(await ihfReader.find(contentOf(bytes), census)).toMatchObject({
      header: { property: "GAPAR", businessDate: "2026-03-09", guests: 70 },
    });
    const guests = [];
    for await (const { rows } of ihfReader.read(contentOf(bytes), {})) guests.push(...rows);
    const rooms = guests.map(({ cells }) => cells[0] ?? "");
    const status = await readCsv("room-status.csv");
    expect(status.rows).toHaveLength(120);
    const occupied = status.column("ROOM").filter((_, index) => status.column("FO_STATUS")[index] === "OCC");
    expect([...new Set(rooms)].sort()).toEqual(occupied.sort());
    const bookings = guests.map(({ cells }) => cells[1] ?? "");
    const several = (values: string[]) =>
      new Set(values.filter((value, index) => values.indexOf(value) !== index)).size;
    // Of twelve rooms with two guests, seven share a booking number; in five each guest has an own one.
    expect([several(rooms), several(bookings)]).toEqual([12, 7]);
  });

  test("the workbook holds the hotel's lists", async () => {
    const bytes = bytesOf("configuration.xlsx");
    const found = await piwReader.find(contentOf(bytes), {
      ascii: false,
      utf8: false,
      beyondAscii: new Uint8Array(),
      highBytes: [],
    });
    const sheets = found.kind === "piw" ? found.sheets : [];
    const lists = modules.filter(({ isconfig }) => isconfig).map(({ key }) => key);
    expect(sheets.map(({ module }) => module)).toEqual([...lists, null]);
    expect(sheets.filter((sheet) => !sheet.import).map(({ sheet }) => sheet)).toEqual(["languages", "Remarks"]);
    for (const { module, rows } of sheets)
      if (module && isModuleKey(module)) expect(rows, module).toBe(sampleRows(module).length);
  });

  test("the codes of the examples are the demo hotel's own", () => {
    const codes = (key: (typeof modules)[number]["key"]) => sampleRows(key).map(({ code }) => code);
    const lists: [(typeof modules)[number]["key"], string][] = [
      ["market-codes", "MarketCodes"],
      ["market-groups", "MarketGroupsMultiHotels"],
      ["source-codes", "SourceCodes"],
      ["source-groups", "SourceGroupsMultiHotels"],
      ["origin-codes", "Origins"],
      ["rate-codes", "RateCodes"],
      ["payment-methods", "PaymentMethodsMultiHotel"],
      ["reservation-types", "ReservationTypes"],
      ["cancellation-reasons", "CancellationReasons"],
      ["titles", "Titles"],
      ["vip-levels", "VIPStatuses"],
      ["nationalities", "Nationalities"],
      ["languages", "Languages"],
      ["departments", "Departments"],
      ["preferences", "Preferences"],
    ];
    for (const [key, list] of lists)
      expect(
        codes(key).filter((code) => !codesOf(list).has(code ?? "")),
        key,
      ).toEqual([]);
    expect(codes("floors")).toEqual(demoHotel.floors);
    expect(codes("room-classes")).toEqual(demoHotel.roomClasses);
    expect(codes("room-types")).toEqual(demoHotel.roomTypes);
    expect(codes("transaction-codes")).toEqual(demoHotel.transactionCodes);
    expect(sampleRows("rooms").map(({ room }) => room)).toEqual(demoHotel.rooms);
  });
});
