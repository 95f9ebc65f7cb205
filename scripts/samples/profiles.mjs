import { csvLine } from "./csv-lines.mjs";
import { inDots, plusDays } from "./days.mjs";
import { makePerson, makeRelative, writeAgain, writePhone } from "./people.mjs";

const [ALL, COPIES, RELATIVES] = [2_000, 0.12, 0.04];
const COLUMNS =
  "RESORT NAME_ID NAME_TYPE LAST FIRST TITLE LANGUAGE NATIONALITY GENDER BIRTH_DATE VIP_STATUS ADDRESS1 CITY ZIP_CODE COUNTRY PHONE_NUMBER MOBILE_NO EMAIL_ADDRESS COMPANY PASSPORT_NO ACTIVE_YN HISTORY_YN BLACKLIST_YN MAIL_YN INSERT_DATE NOTES".split(
    " ",
  );
const NOTES = [
  "Prefers a quiet room; away from the lift",
  "Allergic to feathers",
  "Régulier depuis 2014, champagne à l’arrivée",
  'Calls himself "the captain"',
  "Invoice goes to the company; not to the guest",
  "Bringt seinen Hund mit, 20 € pro Nacht",
  "Late arrivals, keep the room",
  "First line of a note\nand its second line",
];

/**
 * Guests of an OPERA V5 export: the people, each with the result of importing the profile (`end`) and the person it is
 * a copy of, and the lines of the file with all their errors.
 */
export function makeProfiles(random, { accounts }) {
  const people = makePeople(random, { all: ALL, firstId: 410_000 });
  const rows = people.map((person) => toCells(person, random, accounts));
  for (const person of people) person.end = OPEN_TITLES.has(person.title) ? "waiting" : "created";
  const superseded = damage(rows, people);
  const lines = [COLUMNS.join(";"), ...rows.map((cells) => csvLine(cells, ";"))];
  for (const line of breakLines(lines)) people[line - 1].end = "waiting";
  return { people, superseded, lines: [...lines, ""] };
}

/** New guests, existing guests with another spelling, and members of their families. */
export function makePeople(random, { all, firstId, from }) {
  const people = [];
  while (people.length < all) {
    const id = String(firstId + people.length * 3);
    const known = people.length > 10 ? random.pick(people) : null;
    if (known && random.chance(COPIES)) people.push({ ...writeAgain(known, random), id, who: known.who });
    else if (known && random.chance(RELATIVES)) people.push({ ...makeRelative(known, random), id, who: id });
    else people.push({ ...makePerson(random, from), id, who: id });
  }
  return people;
}

function toCells(person, random, accounts) {
  const company = random.chance(0.1) ? random.pick(accounts.companies).COMPANY : "";
  const cells = {
    RESORT: "GAPAR",
    NAME_ID: person.id,
    NAME_TYPE: "D",
    LAST: person.last,
    FIRST: person.first,
    TITLE: person.title,
    LANGUAGE: person.language,
    NATIONALITY: random.chance(0.8) ? person.nationality : "",
    GENDER: random.chance(0.7) ? person.gender : "",
    BIRTH_DATE: person.birth && random.chance(0.6) ? inDots(person.birth) : "",
    VIP_STATUS: random.chance(0.04) ? random.pick(["1", "2", "3"]) : "",
    ADDRESS1: person.street,
    CITY: person.city,
    ZIP_CODE: person.zip,
    COUNTRY: person.country,
    PHONE_NUMBER: person.land ? writePhone(random, person.land) : "",
    MOBILE_NO: person.mobile ? writePhone(random, person.mobile) : "",
    EMAIL_ADDRESS: person.email,
    COMPANY: company,
    PASSPORT_NO: random.chance(0.2) ? `X${random.digits(7)}` : "",
    ACTIVE_YN: "Y",
    HISTORY_YN: "Y",
    BLACKLIST_YN: random.chance(0.005) ? "Y" : "N",
    MAIL_YN: random.pick(["Y", "N"]),
    INSERT_DATE: inDots(plusDays("2014-01-01", random.below(4_400))),
    NOTES: random.chance(0.08) ? random.pick(NOTES) : "",
  };
  return COLUMNS.map((name) => cells[name]);
}

const at = (name) => COLUMNS.indexOf(name);

/** Titles without a code mapping: their guests wait for one. */
const OPEN_TITLES = new Set(["Dhr.", "Mw."]);

/** Invalid dates, each in another system's style. */
const NO_DAYS = ["31.02.1980", "30.02.1990", "12.13.1975", "um 1970", "1968", "29.02.1999", "15/00/1982", "??.??.1971"];

/** Values that every rule rejects, spread over the file. Returns the rows that a later row replaces. */
function damage(rows, people) {
  const set = (row, name, value, end) => {
    rows[row][at(name)] = value;
    if (end) people[row].end = end;
  };
  // A birth date is optional: these guests are imported without one.
  for (const [n, day] of NO_DAYS.entries()) {
    set(120 + n * 231, "BIRTH_DATE", day);
    people[120 + n * 231].hasBadBirthDate = true;
  }
  for (let n = 0; n < 7; n++) set(90 + n * 263, "LAST", n % 2 ? "  " : "", "rejected");
  const superseded = [960, 1130, 1555, 1777];
  for (const row of superseded) {
    for (const one of [row - 1, row]) {
      people[one].end = "created";
      set(one, "TITLE", "");
    }
    set(row, "NAME_ID", people[row - 1].id);
    people[row].end = "replaced";
  }
  for (const [n, address] of BAD_ADDRESSES.entries()) set(361 + n * 97, "EMAIL_ADDRESS", address);
  for (let n = 0; n < 3; n++) set(611 + n * 401, "NATIONALITY", "XX", "waiting");
  for (let n = 0; n < 2; n++) set(1207 + n * 333, "GENDER", "?", "waiting");
  set(700, "BIRTH_DATE", "00.00.0000");
  set(725, "PHONE_NUMBER", "see mobile");
  set(842, "LAST", "Sociedade de Amigos dos Caminhos de Ferro do Norte");
  set(1080, "NOTES", "Pays with 4111 1111 1111 1111, exp. 08/27");
  set(1444, "TITLE", "MISTER", "waiting");
  return superseded.length;
}

/** Imported with a warning. */
const BAD_ADDRESSES = ["not known", "two@example.com, three@example.com", "nobody(at)example.com", "@example.com"];

/** Lines that do not match the header. */
function breakLines(lines) {
  lines[300] = lines[300].split(";").slice(0, 14).join(";");
  lines[900] = `${lines[900]};left over;from an older export`;
  lines[1500] = lines[1500].replace(/;[^;]*$/, ';"asks for a "firm" pillow"');
  lines.splice(1800, 0, "");
  return [300, 900];
}
