import { csvLine } from "./csv-lines.mjs";
import { inDots, plusDays } from "./days.mjs";
import { makePerson, writeAgain, writePhone } from "./people.mjs";

const [ALL, COPIES] = [2_000, 0.12];
const COLUMNS =
  "RESORT NAME_ID NAME_TYPE LAST FIRST TITLE LANGUAGE NATIONALITY GENDER BIRTH_DATE VIP_STATUS ADDRESS1 CITY ZIP_CODE COUNTRY PHONE_NUMBER MOBILE_NO EMAIL_ADDRESS COMPANY PASSPORT_NO HISTORY_YN BLACKLIST_YN MAIL_YN INSERT_DATE NOTES".split(
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

/** Guests as OPERA V5 gives them out: their people, and the lines of the file with all that is wrong in it. */
export function makeProfiles(random, { accounts }) {
  const people = [];
  while (people.length < ALL) {
    const known = people.length > 50 && random.chance(COPIES) ? random.pick(people) : null;
    const person = known ? writeAgain(known, random) : makePerson(random);
    people.push({ ...person, id: String(410_000 + people.length * 3), copyOf: known?.id ?? null });
  }
  const rows = people.map((person) => toCells(person, random, accounts));
  damage(rows);
  const lines = [COLUMNS.join(";"), ...rows.map((cells) => csvLine(cells, ";"))];
  breakLines(lines);
  return { people, lines: [...lines, ""] };
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
    HISTORY_YN: "Y",
    BLACKLIST_YN: random.chance(0.005) ? "Y" : "N",
    MAIL_YN: random.pick(["Y", "N"]),
    INSERT_DATE: inDots(plusDays("2014-01-01", random.below(4_400))),
    NOTES: random.chance(0.08) ? random.pick(NOTES) : "",
  };
  return COLUMNS.map((name) => cells[name]);
}

const at = (name) => COLUMNS.indexOf(name);

/** Values that no rule lets through, far enough apart to be found one by one. */
function damage(rows) {
  const set = (row, name, value) => {
    rows[row][at(name)] = value;
  };
  set(120, "BIRTH_DATE", "31.02.1980");
  set(240, "BIRTH_DATE", "14.07.2062");
  set(360, "EMAIL_ADDRESS", "not known");
  set(361, "EMAIL_ADDRESS", "two@example.com, three@example.com");
  set(480, "LAST", "");
  set(600, "NATIONALITY", "XX");
  set(720, "PHONE_NUMBER", "see mobile");
  set(840, "LAST", "Sociedade de Amigos dos Caminhos de Ferro do Norte");
  set(960, "NAME_ID", rows[959][at("NAME_ID")]);
  set(1080, "NOTES", "Pays with 4111 1111 1111 1111, exp. 08/27");
  set(1200, "GENDER", "?");
  set(1320, "ZIP_CODE", "");
  set(1440, "TITLE", "MISTER");
}

/** Lines that are not what the header promises. */
function breakLines(lines) {
  lines[300] = lines[300].split(";").slice(0, 14).join(";");
  lines[900] = `${lines[900]};left over;from an older export`;
  lines[1500] = lines[1500].replace(/;[^;]*$/, ';"asks for a "firm" pillow"');
  lines.splice(1800, 0, "");
}
