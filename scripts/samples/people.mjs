import { countries } from "./countries.mjs";
import { plusDays } from "./days.mjs";

const weights = Object.fromEntries(Object.entries(countries).map(([code, { weight }]) => [code, weight]));
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("œ", "oe");

/** A phone number in one of the usual notations; `full` is country code and number. */
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

/** A fictional person; `from` weighs the countries. */
export function makePerson(random, from = weights) {
  const country = random.weighted(from);
  const { men, women, names, titles, streets, cities, phone, language, spelled } = countries[country];
  const gender = random.pick(["M", "F"]);
  const first = random.pick(gender === "M" ? men : women);
  const last = random.pick(names);
  const number = (start) => ({ code: phone.code, national: start + random.digits(phone.length) });
  const [zip, city] = random
    .pick(cities)
    .match(/^(.*\d\S*(?: [A-Z]{2}| \d[A-Z]{2})?) (\D.*)$/)
    ?.slice(1) ?? ["", ""];
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
    email: random.chance(0.75)
      ? `${mailName(first, last)}${random.chance(0.4) ? random.between(1, 99) : ""}@example.com`
      : "",
  };
}

const mailName = (first, last) =>
  plain(`${first}.${last}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, "");

/** Another person of the same household: the same name, address and often phone number. */
export function makeRelative(person, random) {
  const { men, women, titles, phone } = countries[person.country];
  const gender = random.pick(["M", "F"]);
  const first = random.pick((gender === "M" ? men : women).filter((name) => name !== person.first));
  return {
    ...person,
    gender,
    first,
    title: random.pick(titles[gender]),
    birth: plusDays("1938-01-01", random.below(29_000)),
    land: random.chance(0.6) ? person.land : null,
    mobile: random.chance(0.5) ? { code: phone.code, national: phone.mobile + random.digits(phone.length) } : null,
    email: random.chance(0.25) ? person.email : random.chance(0.5) ? `${mailName(first, person.last)}@example.com` : "",
  };
}

const UMLAUTS = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", Ä: "Ae", Ö: "Oe", Ü: "Ue" };
const spellOut = (text) => text.replace(/[äöüßÄÖÜ]/g, (letter) => UMLAUTS[letter]);
const otherNumber = ({ code, national }, random) => ({ code, national: national.slice(0, -6) + random.digits(6) });

const CHANGES = [
  (person) => ({ ...person, first: plain(person.first), last: plain(person.last) }),
  (person) => ({ ...person, first: spellOut(person.first), last: spellOut(person.last), street: plain(person.street) }),
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
  // Married: another name, the rest unchanged. A person who keeps the name has moved.
  (person, random) =>
    person.gender === "F"
      ? { ...person, last: random.pick(countries[person.country].names) }
      : { ...person, street: `${random.between(1, 90)} ${random.pick(countries[person.country].streets)}` },
  (person) => ({ ...person, email: `${mailName(person.first.charAt(0), person.last)}@work.example.com` }),
  (person, random) => ({ ...person, mobile: person.mobile && otherNumber(person.mobile, random), email: "" }),
];

/** The same person as entered by another clerk. */
export function writeAgain(person, random) {
  let copy = random.pick(CHANGES)(person, random);
  if (random.chance(0.4)) copy = random.pick(CHANGES)(copy, random);
  return copy;
}

/** Swaps two letters, drops one or doubles one. */
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
