import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { bundleForNode } from "./lib/build.mjs";
import { root, say } from "./lib/run.mjs";
import { makeAccounts } from "./samples/accounts.mjs";
import { makeBlocks } from "./samples/blocks.mjs";
import { makeClosures } from "./samples/closures.mjs";
import { makeContacts } from "./samples/contacts.mjs";
import { csvLines } from "./samples/csv-lines.mjs";
import { makeProfiles } from "./samples/profiles.mjs";
import { groupsOf, tally } from "./samples/promises.mjs";
import { randomFrom } from "./samples/random.mjs";
import { makeRoomStatus } from "./samples/room-status.mjs";
import { makeSmallHotel } from "./samples/small-hotels.mjs";
import { makeStays } from "./samples/stays.mjs";

/** Generates the files of samples/, always with the same content. Run by hand to change them; they are committed. */
process.env.TZ = "UTC"; // Archives hold local times.

const from = { rows: "core/samples/example-rows.ts", stays: "core/samples/stay-examples.ts" };
const made = {
  ...from,
  catalogue: "core/modules/catalogue.ts",
  index: "core/piw/index-sheet.ts",
  encodings: "core/reading/encodings.ts",
  ihf: "core/reading/write-ihf.ts",
  columns: "core/reading/ihf-lines.ts",
  workbook: "server/adapters/piw/write-workbook.ts",
};
const outDir = join(root, "node_modules/.cache/bellhop-samples");
await bundleForNode(Object.fromEntries(Object.entries(made).map(([name, file]) => [name, join(root, file)])), outDir);
const load = (name) => import(join(outDir, `${name}.js`));
const [{ sampleRows }, { BUSINESS_DATE }, { modules, fieldsOf }] = await Promise.all(
  ["rows", "stays", "catalogue"].map(load),
);

const folder = join(root, "samples");
mkdirSync(folder, { recursive: true });
function keep(name, content) {
  writeFileSync(join(folder, name), content);
  say(`${name}: ${content.length} bytes`);
}

const random = randomFrom(20260309);
const hotel = { businessDate: BUSINESS_DATE, rooms: sampleRows("rooms"), roomTypes: sampleRows("room-types") };
const accounts = makeAccounts(random);
const { people, superseded, lines } = makeProfiles(random, { accounts });
const blocks = makeBlocks(random, { hotel, accounts });
const { reservations, nights, inHouse, ends } = makeStays(random, { hotel, people, accounts, blocks });
const contacts = makeContacts(random, { people });
const closures = makeClosures(random, { hotel, inHouse });
const roomStatus = makeRoomStatus(random, { hotel, inHouse });
const day = { businessDate: BUSINESS_DATE };
const lisbon = makeSmallHotel(random, "lisbon", { ...day, firstId: 20_001 });
const zermatt = makeSmallHotel(random, "zermatt", { ...day, firstId: 3_001 });

const { encode } = await load("encodings");
const windows = (text) => Buffer.from(encode(text, "windows-1252"));
keep("opera-v5-profiles.csv", windows(lines.join("\r\n")));
keep("companies.csv", Buffer.from(csvLines(accounts.rows)));
keep("profile-contacts.csv", windows(contacts.lines.join("\r\n")));
keep("blocks.csv", Buffer.from(csvLines(blocks.rows)));
keep("block-grid.csv", Buffer.from(csvLines(blocks.grid)));
keep("reservations.csv", Buffer.from(csvLines(reservations)));
keep("reservation-nights.csv", Buffer.from(csvLines(nights)));
keep("room-status.csv", Buffer.from(csvLines(roomStatus, ";")));
keep("out-of-order.csv", windows(csvLines(closures.rows, ";")));
keep("lisbon-guests.csv", Buffer.from(`\uFEFF${lisbon.guests.text}`));
keep("lisbon-reservations.csv", Buffer.from(`\uFEFF${lisbon.stays.text}`));
keep("zermatt-guests.csv", windows(zermatt.guests.text));
keep("zermatt-reservations.csv", windows(zermatt.stays.text));

const [{ writeIhf }, { IHF_COLUMNS }] = await Promise.all(["ihf", "columns"].map(load));
const guests = inHouse.map((guest) => IHF_COLUMNS.map((column) => guest[column] ?? ""));
keep("in-house.ihf", Buffer.from(writeIhf({ property: "GAPAR", businessDate: BUSINESS_DATE }, guests)));

const [{ writeWorkbook }, { INDEX_SHEET }] = await Promise.all(["workbook", "index"].map(load));
const lists = modules.filter(({ isconfig }) => isconfig).map(({ key }) => key);
const kinds = { int: "number", decimal: "number", date: "date", time: "time" };
const sheetOf = (key) => ({
  name: key,
  columns: fieldsOf(key).map(({ labels, type, required }) => ({
    title: labels.en,
    kind: kinds[type] ?? "text",
    required,
  })),
  rows: sampleRows(key).map((row) => fieldsOf(key).map(({ id }) => row[id] ?? "")),
});
const text = (title) => ({ title });
const index = {
  name: INDEX_SHEET,
  columns: ["Module", "Import", "Remark"].map(text),
  rows: [
    ...lists.map((key) => [
      key,
      key === "languages" ? "no" : "yes",
      key === "languages" ? "Kept as OPERA has them" : "",
    ]),
    ["Remarks", "no", "For people"],
  ],
};
const remarks = {
  name: "Remarks",
  columns: [text("Remark")],
  rows: [["Checked with housekeeping on 2 March"], ["Rate codes of 2027 follow in autumn"]],
};
keep("configuration.xlsx", await buffer(writeWorkbook([index, ...lists.map(sheetOf), remarks])));

const all = (rows) => ({ created: rows.length, rejected: 0, waiting: 0 });
const taken = (id) => ends.get(id) ?? "created";
const answers = {
  /** Expected result of each file, imported after the files before it with the demo's code mappings. */
  ends: {
    "companies.csv": all(accounts.rows),
    "opera-v5-profiles.csv": tally(people.map(({ end }) => (end === "replaced" ? "rejected" : end))),
    "profile-contacts.csv": contacts.ends,
    "blocks.csv": all(blocks.rows),
    "block-grid.csv": all(blocks.grid),
    "reservations.csv": tally(reservations.map(({ RESV_NAME_ID: id }) => taken(id))),
    "reservation-nights.csv": tally(
      nights.map(({ RESV_NAME_ID: id }) => (taken(id) === "created" ? "created" : "waiting")),
    ),
    "in-house.ihf": all(inHouse),
    "room-status.csv": all(roomStatus),
    "out-of-order.csv": closures.ends,
    "configuration.xlsx": all(lists.filter((key) => key !== "languages").flatMap((key) => sampleRows(key))),
    "lisbon-guests.csv": lisbon.guests.ends,
    "lisbon-reservations.csv": lisbon.stays.ends,
    "zermatt-guests.csv": zermatt.guests.ends,
    "zermatt-reservations.csv": zermatt.stays.ends,
  },
  superseded,
  /** Old ids of imported profiles for the same person. */
  same: {
    "paris-opera": groupsOf(people),
    "lisbon-tejo": groupsOf(lisbon.people),
    "zermatt-lodge": groupsOf(zermatt.people),
  },
};
keep("answers.json", Buffer.from(`${JSON.stringify(answers)}\n`));
