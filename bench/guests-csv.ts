import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { randomFrom } from "../test/faults/worker-process.ts";

const FIRST = ["Anna", "José", "Maria", "Hans", "Zoë", "Pierre", "John", "Lucía", "François", "Jürgen"];
const LAST = ["Müller", "Dupont", "Silva", "Smith", "Garcia", "Rossi", "Meier", "Łukasz", "O'Brien", "van Dyk"];
const COUNTRIES = ["FR", "DE", "PT", "GB", "US", "ES", "IT", ""];
const HEADER =
  "old_id;title;first name;last name;birth date;e-mail;phone;street;city;postcode;country;language;vip;company;last stay;revenue;notes\n";

/** Guests in the form of an old system, 17 columns: ids, codes, names with accents, dates, quoted cells, gaps. */
export async function writeGuests(path: string, rows: number): Promise<void> {
  const random = randomFrom(20_260_308);
  const pick = (list: readonly string[]) => list[random(list.length)] ?? "";
  const two = (below: number) => String(1 + random(below)).padStart(2, "0");
  const guest = (id: number) => {
    const [first, last] = [pick(FIRST), pick(LAST) + random(5_000)];
    const company = random(5) ? "" : `"Company; ${random(20_000)} Ltd"`;
    const note = random(4) ? "" : `Likes a quiet room near the lift, ${random(1_000)}`;
    const mail = `${first}.${last}`.toLowerCase();
    return [
      ...[`P${id}`, random(2) ? "Mr" : "Mrs", first, last, `${two(28)}.${two(12)}.${1940 + random(60)}`],
      ...[
        `${mail}@example.com`,
        `+33 ${random(10)} ${10_000_000 + random(80_000_000)}`,
        `${random(300)} rue de la Paix`,
      ],
      ...[`City ${random(3_000)}`, 10_000 + random(90_000), pick(COUNTRIES), pick(["fr", "de", "en"])],
      ...[random(20) ? "" : `VIP${random(4)}`, company, `${2020 + random(6)}-${two(12)}-${two(28)}`],
      ...[`${random(5_000)}.${two(99)}`, note],
    ].join(";");
  };
  await writeLines(path, HEADER, rows, guest);
}

const STAYS =
  "reservation id;confirmation number;status;guest id;arrival;departure;adults;room type;rate code;rate per night;currency;market code;source code;reservation type\n";

/** A reservation for each of the guests of `writeGuests`, over two years. */
export async function writeStays(path: string, rows: number): Promise<void> {
  const random = randomFrom(20_260_309);
  const day = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
  await writeLines(path, STAYS, rows, (id) => {
    const arrival = random(730);
    const number = `C${String(id).padStart(9, "0")}`;
    const dates = [day(arrival), day(arrival + 1 + random(6)), 1 + random(2)];
    const codes = ["DBL", "BAR", `${80 + random(200)}.00`, "EUR", "LEI", "WEB", "GTD"];
    return [`S${id}`, number, "RESERVED", `P${id}`, ...dates, ...codes].join(";");
  });
}

async function writeLines(path: string, header: string, rows: number, lineOf: (id: number) => string): Promise<void> {
  const file = createWriteStream(path);
  file.write(header);
  for (let id = 1; id <= rows; id += 1_000) {
    const some = Array.from({ length: Math.min(1_000, rows - id + 1) }, (_, n) => `${lineOf(id + n)}\n`);
    if (!file.write(some.join(""))) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}
