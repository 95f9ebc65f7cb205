import type { ModuleKey } from "../modules/catalogue.ts";
import { headerKey } from "../modules/spelling.ts";
import { normalized } from "../values/normalized.ts";

/** Spellings of the same word, which mean the same in a header. */
const ALIASES: Readonly<Record<string, string>> = {
  identifier: "id",
  ident: "id",
  telephone: "phone",
  tel: "phone",
  number: "no",
  num: "no",
  nr: "no",
  nummer: "no",
  numero: "no",
  numer: "no",
};

/** The words of a header in lower case without accents: `primaryGuest.firstName` has four. */
export function headerWordsOf(header: string): string[] {
  const parted = header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("ß", "ss");
  return normalized(parted, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

export const aliased = (word: string): string => ALIASES[word] ?? word;

/** Like `headerKey`, with synonyms made equal: `Customer identifier` is `CUSTOMER_ID`. */
export const aliasKey = (header: string): string => headerWordsOf(header).map(aliased).join("");

/** German, Danish, Polish and Turkish letters as files without accents write them. */
const PLAIN: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ø: "oe",
  æ: "ae",
  å: "aa",
  ł: "l",
  ı: "i",
};

/** Every key under which a spelling may be found. */
export function keysOfSpelling(word: string): string[] {
  const plain = word.toLowerCase().replace(/[äöüøæåłı]/g, (letter) => PLAIN[letter] ?? letter);
  const bare = word.toLowerCase().replace(/ø/g, "o").replace(/æ/g, "ae");
  return [...new Set([headerKey(word), aliasKey(word), headerKey(plain), headerKey(bare)])];
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/**
 * Words for other people and things than the record itself: an emergency contact, the author of a change, a channel, a
 * payer. Such a column is not a field of the record unless its whole name is known.
 */
const OTHERS = listed(
  "emergency notfall notfallkontakt urgence emergencia emergenza noodgeval noodcontact nod nodfall nodkontakt acil " +
    "modified modifier changed updated update edited geaendert geandert bearbeiter modifie modificado modificato " +
    "alterado gewijzigd andrad aendret ændret zmodyfikowal zmodyfikował zmenil изменил degistiren değistiren τροποποιηθηκε " +
    "criado creado creato skapad oprettet utworzył vytvoril создал kaydeden δημιουργηθηκε cree creee aangemaakt angelegt erfasst " +
    "creator user username benutzer utilisateur usuario utilizador utente gebruiker clerk operator agent author " +
    "spouse partner ehepartner conjoint conyuge conjuge companion begleitung accompagnant acompanhante sharer " +
    "parent father mother vater mutter pere mere pai mae padre madre child " +
    "third party channel ota external extern externe externo esterno " +
    "previous former old alt ancien anterior precedente vorherige original " +
    "billing invoice rechnung facture facturation factura fatura fattura faturamento payer zahler " +
    "reference referrer secretary assistant sekretariat secretaire doctor arzt insurance versicherung bank hotel property resort",
);
export const namesAnother = (words: readonly string[]): boolean => words.some((word) => OTHERS.has(word));

const ID_ENDS = listed("id ids guid uuid key pk fk rowid oid seq sequence");
/** `ADDRESS_ID`, `phoneId`, `Record GUID`: a database's row id, not a text for people. */
export const namesTechnicalId = (words: readonly string[]): boolean =>
  words.length > 1 && ID_ENDS.has(aliased(words.at(-1) ?? ""));

const TOTALS = listed(
  "total totals razem gesamt gesamtpreis gesamtbetrag gesamtsumme summe totale totaal totaalbedrag totaalprijs suma lacznie celkem celkova summa totalt samlet toplam итого итог всего συνολο συνολικη συνολικο stay aufenthalt sejour estadia estancia soggiorno verblijf",
);
const UNTOTALED = listed(
  "night nacht nuit noite noche notte nacht nat natt gece noc ночь νυχτα day tag jour dia daily",
);
/** `Total amount`, `Gesamtpreis`: for the whole stay, not for a night. */
export const namesTotal = (words: readonly string[]): boolean =>
  words.some((word) => TOTALS.has(word)) && !words.some((word) => UNTOTALED.has(word));

/** Words for the record itself; a header may begin with one without a change of meaning. */
const OWN: Partial<Record<ModuleKey, ReadonlySet<string>>> = {
  profiles: listed(
    "guest customer client profile primary main gast kunde kunden hote client hospede cliente ospite gosc host",
  ),
  accounts: listed("company account agency firma firmen societe agence empresa agencia azienda bedrijf"),
  reservations: listed(
    "reservation booking resv res stay reservierung buchung resa reserva prenotazione boeking reservering",
  ),
  blocks: listed("block group allotment kontingent gruppe bloc groupe bloco grupo"),
};

/** Keys of a header without the words that only name its record: `Guest e-mail` is `e-mail`. */
export function ownKeys(module: ModuleKey, words: readonly string[]): string[] {
  const own = OWN[module];
  if (!own) return [];
  let from = 0;
  while (from < words.length - 1 && own.has(words[from] ?? "")) from++;
  // `address.city`: a path inside the record ends in the field's name.
  const rest = words.slice(from);
  const last = rest[0] === "address" && rest.length > 1 ? rest.slice(1) : null;
  return [...(from > 0 ? [rest.map(aliased).join("")] : []), ...(last ? [last.map(aliased).join("")] : [])];
}

/** A column without a name: the reader names it by its position. */
export const isNameless = (header: string): boolean =>
  /^(?:column|spalte|colonne|coluna) \d{1,4}$/i.test(header.trim());
