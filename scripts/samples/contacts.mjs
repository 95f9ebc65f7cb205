import { csvLine } from "./csv-lines.mjs";
import { writePhone } from "./people.mjs";

const COLUMNS = "PHONE_ID NAME_ID PHONE_ROLE PHONE_TYPE PHONE_NUMBER PRIMARY_YN DISPLAY_SEQ".split(" ");
const SHARE = 0.22;

/** Further numbers and addresses of guests, which OPERA V5 stores separately; columns separated by bars. */
export function makeContacts(random, { people }) {
  const [rows, ends] = [[], { created: 0, rejected: 0, waiting: 0 }];
  const add = (nameId, [role, type, value], end) => {
    rows.push([String(830_001 + rows.length), nameId, role, type, value, "N", "2"]);
    ends[end]++;
  };
  for (const person of people)
    if (!person.hasBadBirthDate && person.end !== "rejected" && person.end !== "replaced" && random.chance(SHARE))
      add(person.id, contactOf(person, random), person.end);
  // On purpose: contacts of guests who are in no file, and some invalid ones.
  for (let n = 0; n < 4; n++) add(String(990_001 + n), ["PHONE", "HOME", `+33 1 ${random.digits(8)}`], "waiting");
  const [first, second, third] = people;
  add("", contactOf(first, random), "rejected");
  add(second.id, ["", "HOME", "+33 1 40 20 30 40"], "rejected");
  add(third.id, ["PIGEON", "OTHER", "third window on the left"], "waiting");
  return { lines: [COLUMNS, ...rows].map((cells) => csvLine(cells, "|")), ends };
}

const contactOf = (person, random) =>
  random.chance(0.5) && person.mobile
    ? ["MOBILE", "MOBILE", writePhone(random, person.mobile)]
    : random.chance(0.8)
      ? ["EMAIL", "", `${person.first.charAt(0).toLowerCase()}${random.digits(4)}@home.example.com`]
      : ["FAX", "FAX", `+33 1 ${random.digits(8)}`];
