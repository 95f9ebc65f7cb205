import { countries } from "./countries.mjs";
import { plusDays } from "./days.mjs";

const weights = Object.fromEntries(Object.entries(countries).map(([code, { weight }]) => [code, weight]));
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("œ", "oe");

/** One of the ways in which a number is written; `full` is country code and number. */
export function writePhone(random, { code, national }) {
  const pairs = national.replace(/(\d{2})(?=\d)/g, "$1 ");
  return random.pick([
    `+${code}${national}`,
    `+${code} ${pairs}`,
    `00${code} ${pairs}`,
    `+${code} (0)${national}`,
    `0${national}`,
    `0${national.replace(/(\d{3})(?=\d)/g, "$1-")}`,
    `(0${national.slice(0, 2)}) ${national.slice(2)}`,
    `0${pairs.replaceAll(" ", ".")}`,
  ]);
}

/** Somebody who does not exist. */
export function makePerson(random) {
  const country = random.weighted(weights);
  const { men, women, names, titles, streets, cities, phone, language, spelled } = countries[country];
  const gender = random.pick(["M", "F"]);
  const first = random.pick(gender === "M" ? men : women);
  const last = random.pick(names);
  const number = (start) => ({ code: phone.code, national: start + random.digits(phone.length) });
  const [zip, city] = random
    .pick(cities)
    .match(/^(.*\d\S*(?: [A-Z]{2}| \d[A-Z]{2})?) (\D.*)$/)
    ?.slice(1) ?? ["", ""];
  const address = plain(`${first}.${last}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, "");
  return {
    country,
    gender,
    first,
    last,
    language,
    title: random.pick(titles[gender]),
    nationality: random.chance(0.85) ? country : random.pick(spelled),
    birth: plusDays("1938-01-01", random.below(25_000)),
    street: `${random.between(1, 140)} ${random.pick(streets)}`,
    zip,
    city,
    land: random.chance(0.6) ? number(random.pick(phone.land)) : null,
    mobile: random.chance(0.7) ? number(phone.mobile) : null,
    email: random.chance(0.75) ? `${address}${random.chance(0.4) ? random.between(1, 99) : ""}@example.com` : "",
  };
}

const CHANGES = [
  (person) => ({ ...person, first: plain(person.first), last: plain(person.last) }),
  (person) => ({ ...person, first: person.last, last: person.first }),
  (person) => ({ ...person, last: person.last.toUpperCase(), first: person.first.toUpperCase() }),
  (person) => ({ ...person, first: `${person.first.charAt(0)}.` }),
  (person, random) => ({ ...person, last: misspell(person.last, random) }),
  (person, random) => ({ ...person, first: misspell(person.first, random), title: "" }),
  (person) => ({ ...person, email: "", land: null }),
  (person) => ({ ...person, birth: "", street: "", zip: "" }),
  (person, random) => ({
    ...person,
    street: `${random.between(1, 90)} ${random.pick(countries[person.country].streets)}`,
  }),
  (person) => ({ ...person, mobile: null, email: person.email.toUpperCase() }),
  (person) => ({ ...person, first: `${person.first} ${person.last}`, last: person.last, title: "" }),
];

/** The same person as another clerk wrote them down. */
export function writeAgain(person, random) {
  let copy = random.pick(CHANGES)(person, random);
  if (random.chance(0.4)) copy = random.pick(CHANGES)(copy, random);
  return copy;
}

/** Two letters that change places, one that is missing, one that is double. */
function misspell(name, random) {
  if (name.length < 4) return name;
  const at = random.between(1, name.length - 2);
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  return random.pick([
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    before + after.charAt(0) + letter + after.slice(1),
  ]);
}
