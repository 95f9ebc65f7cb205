import { randomFrom } from "../test/faults/worker-process.ts";
import { type Country, countries, shortNames, stems } from "./family-names.ts";

/** A row of a guest file, with its true person. */
export type FamilyRow = {
  entity: number;
  first: string;
  last: string;
  email: string;
  phone: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  birth: string;
};

/** The true person, before typing errors. `line`: the number after the trunk prefix. */
type Person = Omit<FamilyRow, "entity" | "phone" | "country"> & { country: Country; line: string };

const [COPIES, MOST_COPIES, FAMILIES, SAME_PHONE, SAME_MAIL] = [0.14, 6, 0.07, 0.4, 0.25];

/**
 * Guests as in hotels' files: copies with typing errors, and families who share a name, an address and more without
 * being copies. The same seed gives the same rows.
 */
export function* familyRows(rows: number, seed: number): Generator<FamilyRow> {
  const dice = makeDice(seed);
  const mailboxes = new Set<string>();
  let [entity, made] = [0, 0];
  while (made < rows) {
    const head = newPerson(dice, mailboxes);
    const people = [head];
    if (dice.chance(FAMILIES)) {
      const more = 1 + dice.below(2);
      for (let member = 0; member < more; member++) people.push(newRelative(dice, head, people, mailboxes));
    }
    for (const person of people) {
      entity++;
      const copies = dice.chance(COPIES * 0.72) ? 1 + skewed(dice, MOST_COPIES) : 0;
      const main = damage(dice, person, entity, 0.25, mailboxes);
      if (made++ < rows) yield main;
      for (let copy = 0; copy < copies; copy++) if (made++ < rows) yield damage(dice, person, entity, 1, mailboxes);
    }
  }
}

type Dice = ReturnType<typeof makeDice>;
function makeDice(seed: number) {
  const below = randomFrom(seed);
  const fraction = () => below(1_000_000) / 1_000_000;
  return {
    below,
    fraction,
    chance: (share: number) => fraction() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}

/** Most often 0. */
const skewed = ({ fraction }: Dice, below: number) => Math.floor(fraction() ** 3 * below);
/** Some names are very frequent. */
const common = <T>(dice: Dice, list: readonly T[]): T => list[Math.floor(dice.fraction() ** 1.7 * list.length)] as T;

const spaced = (text: string) => text.replaceAll("_", " ");
const filled = (dice: Dice, pattern: string) =>
  pattern
    .replace(/9/g, () => String(dice.below(10)))
    .replace(/A/g, () => "ABCDEFGHJKLMNPRSTUWY".charAt(dice.below(20)));

function newPerson(dice: Dice, mailboxes: Mailboxes): Person {
  const country = dice.pick(countries);
  const first = common(dice, country.first) + (dice.chance(0.08) ? ` ${common(dice, country.first)}` : "");
  const last = spaced(dice.chance(0.45) ? common(dice, country.last) : rareName(dice, country));
  const city = spaced(common(dice, country.towns));
  return {
    ...{ country, first, last, city },
    street: addressOf(dice, country),
    postcode: postcodeOf(dice, country, city),
    line: filled(dice, country.mobile),
    birth: birthOf(dice),
    email: newMailbox(dice, mailboxes, { first, last, country }),
  };
}

function rareName(dice: Dice, country: Country): string {
  const middle = dice.chance(0.6) ? dice.pick(["a", "e", "i", "o", "u", "an", "er", "el", "in", "or", "al"]) : "";
  const name = dice.pick(stems) + middle + dice.pick(country.endings);
  return dice.chance(0.05) ? `${name}-${common(dice, country.last)}` : name;
}

const addressOf = (dice: Dice, country: Country) => {
  const [street, house] = [spaced(dice.pick(country.streets)), 1 + Math.floor(dice.fraction() ** 2 * 240)];
  const named = dice.chance(0.5) ? street : `${spaced(rareName(dice, country))} ${street.split(" ").at(-1)}`;
  return ["FR", "GB", "US"].includes(country.code) ? `${house} ${named}` : `${named} ${house}`;
};

/** The first digits belong to the town. */
function postcodeOf(dice: Dice, country: Country, city: string): string {
  const own = country.towns.findIndex((town) => spaced(town) === city);
  const code = filled(dice, country.postcode);
  return country.code === "GB" ? code : String(10 + own * 7) + code.slice(2);
}

const two = (number: number) => String(number).padStart(2, "0");
const birthOf = (dice: Dice) =>
  `${1935 + Math.floor((dice.fraction() + dice.fraction()) * 35)}-${two(1 + dice.below(12))}-${two(1 + dice.below(28))}`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");

function mailOf(dice: Dice, first: string, last: string, country: Country): string {
  const [given, family] = [plain(first.split(" ")[0] ?? ""), plain(last)];
  const number = dice.chance(0.4) ? String(dice.below(100)) : "";
  const user = dice.pick([
    `${given}.${family}`,
    `${given}${family}`,
    `${given[0]}${family}`,
    `${family}.${given}`,
    given + family.slice(0, 2),
  ]);
  if (dice.chance(0.06))
    return `${plain(dice.pick(stems))}${plain(dice.pick(stems))}${dice.below(1000)}@${dice.pick(country.mails)}`;
  if (dice.chance(0.08)) return `${user}@${family}-${plain(dice.pick(stems))}.com`;
  return `${user}${number}@${dice.pick(country.mails)}`;
}

type Mailboxes = Set<string>;
/** No two people share an address by chance: the second gets a number. */
function newMailbox(
  dice: Dice,
  mailboxes: Mailboxes,
  { first, last, country }: Pick<Person, "first" | "last" | "country">,
): string {
  // Gmail ignores dots.
  const boxOf = (email: string) => email.replace(/\.(?=.*@gmail)/g, "");
  let email = mailOf(dice, first, last, country);
  while (mailboxes.has(boxOf(email))) email = email.replace("@", `${dice.below(1_000)}@`);
  mailboxes.add(boxOf(email));
  return email;
}

function newRelative(dice: Dice, head: Person, people: readonly Person[], mailboxes: Mailboxes): Person {
  const known = new Set(people.map(({ first }) => first.split(" ")[0]));
  const others = head.country.first.filter((name) => !known.has(name));
  const first = common(dice, others);
  const child = dice.chance(0.4);
  return {
    ...head,
    first,
    line: dice.chance(SAME_PHONE) ? head.line : filled(dice, head.country.mobile),
    email: dice.chance(SAME_MAIL) ? head.email : newMailbox(dice, mailboxes, { ...head, first }),
    birth: child ? `${Number(head.birth.slice(0, 4)) + 25 + dice.below(12)}${birthOf(dice).slice(4)}` : birthOf(dice),
  };
}

/**
 * A person's data as a receptionist, a portal or an old system writes it; `share` is the share of the possible errors.
 */
function damage(dice: Dice, person: Person, entity: number, share: number, mailboxes: Mailboxes): FamilyRow {
  const may = (chance: number) => dice.chance(chance * share);
  const { country } = person;
  let { first, last, street, postcode, city, email, birth } = person;
  let line = person.line;
  if (may(0.08)) first = dice.pick(shortNames[first] ?? [first]);
  if (may(0.04)) first = `${first.charAt(0)}${dice.chance(0.5) ? "." : ""}`;
  if (first.includes(" ") && may(0.5)) first = first.split(" ")[0] ?? first;
  if (may(0.1)) last = spelled(dice, last);
  if (may(0.08)) first = spelled(dice, first);
  if (may(0.06)) last = typo(dice, last);
  if (may(0.05)) first = typo(dice, first);
  if (last.includes("-") && may(0.5)) last = last.split("-")[0] ?? last;
  if (may(0.12)) {
    // The person has moved.
    const town = spaced(dice.pick(country.towns));
    [street, city, postcode] = [addressOf(dice, country), town, postcodeOf(dice, country, town)];
  }
  if (may(0.25)) street = restreet(dice, street);
  if (may(0.05)) street = typo(dice, street);
  if (may(0.04)) postcode = typo(dice, postcode);
  if (may(0.12)) line = filled(dice, country.mobile);
  if (may(0.03)) line = typo(dice, line);
  if (may(0.15)) email = dice.chance(0.5) ? newMailbox(dice, mailboxes, person) : relayOf(dice);
  if (may(0.04)) email = typo(dice, email.split("@")[0] ?? "") + email.slice(email.indexOf("@"));
  if (may(0.05)) email = sameMailbox(dice, email);
  if (dice.chance(0.02))
    email = dice.pick(["noemail@hotel.com", "info@agency.com", "none@none.com", "reservations@dmc.net"]);
  if (may(0.04)) birth = birth.slice(0, 5) + birth.slice(8) + birth.slice(4, 7);
  if (may(0.02)) birth = typo(dice, birth.slice(0, 4)).slice(0, 4).padEnd(4, "0") + birth.slice(4);
  if (may(0.03)) [first, last] = [last, first];
  if (dice.chance(0.3))
    [first, last, city] = [first, last, city].map((text) => text.toUpperCase()) as [string, string, string];
  const gone = (chance: number, text: string) => (dice.chance(chance) ? "" : text);
  const place = dice.chance(0.3) ? { street: "", postcode: "", city: gone(0.5, city) } : { street, postcode, city };
  return {
    ...{ entity, first: gone(0.02, first), last, ...place },
    email: gone(0.35, email),
    phone: gone(0.35, phoneText(dice, country, line)),
    country: gone(0.15, country.code),
    birth: gone(0.65, birth),
  };
}

const UMLAUTS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  é: "e",
  è: "e",
  ã: "a",
  ç: "c",
};
const spelled = (dice: Dice, text: string) =>
  dice.chance(0.5)
    ? text.replace(/[äöüßéèãç]/g, (letter) => UMLAUTS[letter] ?? letter)
    : text.normalize("NFD").replace(/\p{M}/gu, "");

function typo(dice: Dice, text: string): string {
  if (text.length < 3) return text;
  const index = 1 + dice.below(text.length - 2);
  const other = /\d/.test(text.charAt(index)) ? String(dice.below(10)) : "etaoinsrlhd".charAt(dice.below(11));
  return dice.pick([
    text.slice(0, index) + text.slice(index + 1),
    text.slice(0, index) + other + text.slice(index + 1),
    text.slice(0, index) + text.charAt(index) + text.slice(index),
    text.slice(0, index) + text.charAt(index + 1) + text.charAt(index) + text.slice(index + 2),
  ]);
}

const restreet = (dice: Dice, street: string) =>
  dice.pick([
    street.replace("straße", "str.").replace("Street", "St").replace("Avenue", "Ave"),
    street.replace("straße", "strasse").replace("avenue", "av.").replace("Rua", "R."),
    street.toUpperCase(),
    street.replace(/ (?:de|du|da|do|della|la|del) /, " "),
  ]);

const relayOf = (dice: Dice) =>
  `${plain(dice.pick(stems))}.${dice.below(1_000_000)}@${dice.pick(["guest.booking.com", "m.expediapartnercentral.com", "agoda-messaging.com"])}`;

function sameMailbox(dice: Dice, email: string): string {
  const [user = "", domain = ""] = email.split("@");
  if (dice.chance(0.5)) return `${user}+hotel@${domain}`;
  return domain === "gmail.com" ? `${user.slice(0, 2)}.${user.slice(2)}@googlemail.com` : email.toUpperCase();
}

function phoneText(dice: Dice, { calling, trunk }: Country, line: string): string {
  const grouped = line.replace(/(\d{2,3})(?=\d{3})/g, "$1 ");
  return dice.pick([
    `+${calling}${line}`,
    `+${calling} ${grouped}`,
    `00${calling}${line}`,
    `${trunk}${line}`,
    `${trunk}${grouped}`.replaceAll(" ", "-"),
    `+${calling} (0)${line}`,
  ]);
}
