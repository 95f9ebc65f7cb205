import { fieldsOf, type ModuleKey } from "../modules/catalogue.ts";
import type { KnownColumn } from "./column-signs.ts";
import { type Candidate, type Doubt, isSpelledAs } from "./judge-column.ts";
import { findNameOrder, LAST_FIRST } from "./split-name.ts";

/** Headers of a whole name, whatever else the file has. */
const WHOLE = new Set(
  "fullname guestfullname namefull completename nomcomplet nomprenom nometprenom prenomnom prenometnom nomecompleto nomeesobrenome nomeeapelido nombrecompleto nombreyapellidos apellidosynombre nomecognome nomeecognome cognomenome cognomeenome nominativo volledigenaam imieinazwisko nazwiskoiimie jmenoaprijmeni prijmeniajmeno fulltnamn fullstandigtnamn fuldenavn adsoyad adisoyadi adivesoyadi isimsoyisim фио фамилияимя имяфамилия имяифамилия фамилияиимя фамилияимяотчество ονοματεπωνυμο vorundnachname nameundvorname namevorname vornamename vornamenachname nachnamevorname".split(
    " ",
  ),
);
/** Headers of a whole name if the file has no other name column. */
const ANY = new Set(
  "name guestname guest customername customer clientname client gast gastname gastename nom nomclient nomduclient client nome nomedohospede hospede nombre huesped cliente nomeospite ospite naam naamgast gastnaam nazwa gosc jmeno jmenohosta host namn gastensnamn navn gaestensnavn gaest ad adi misafir misafiradi имя гость имягостя ονομα ονομαπελατη πελατης name1 nomdelhote".split(
    " ",
  ),
);

/** Headers that put the last name first. */
const LAST_NAME_FIRST = new Set(
  "nomprenom nometprenom apellidosynombre cognomenome cognomeenome nazwiskoiimie prijmeniajmeno фио фамилияимя фамилияиимя фамилияимяотчество nameundvorname namevorname nachnamevorname ονοματεπωνυμο".split(
    " ",
  ),
);
const folded = (key: string) =>
  key.replaceAll("ı", "i").replaceAll("æ", "ae").replaceAll("ø", "o").replaceAll("ł", "l");

const STRONG = 80;
/** With fewer values the order is not known. */
const FEWEST = 3;

/**
 * A column of whole names fills two fields, but only if no other column is the first or the last name. It is sure only
 * if a comma splits every value.
 */
export function nameCandidates(
  module: ModuleKey,
  columns: readonly KnownColumn[],
  candidates: readonly Candidate[],
): Candidate[] {
  if (module !== "profiles") return [];
  const has = (target: string, but: KnownColumn) =>
    candidates.some(
      (candidate) =>
        candidate.target === target && candidate.column !== but.name && candidate.score >= STRONG && !candidate.doubt,
    );
  const lastName = fieldsOf(module).find(({ id }) => id === "lastName");
  return columns.flatMap((column) => {
    if (column.nameless || column.another) return [];
    const isWhole = column.keys.some((key) => WHOLE.has(folded(key)));
    const isAny = column.keys.some((key) => ANY.has(folded(key)));
    const isName = isSpelledAs(module, column, "lastName") || isSpelledAs(module, column, "firstName");
    if (!isWhole && !isAny && !isName) return [];
    if (has("firstName", column) || (has("lastName", column) && !isWhole)) return [];
    if (has("lastName", column)) return [];
    // E-mail addresses or numbers under `Name` are no names: `judge` says what they look like instead.
    if (lastName && column.looks(lastName) === false) return [];
    const order = findNameOrder(column.samples);
    const [sample = ""] = column.samples;
    if (order === null) return isAny && !isWhole ? [single(column, sample)] : [];
    if (!isAny && !isWhole && order !== "comma") return [];
    const isCertain = order === "comma" && (isWhole || isAny) && column.samples.length >= FEWEST;
    const doubt: Doubt | null = isCertain ? null : { code: "name_order", sample };
    const isLastFirst = order === "open" && column.keys.some((key) => LAST_NAME_FIRST.has(folded(key)));
    return pairOf(column, sample, doubt, isLastFirst);
  });
}

const pairOf = (column: KnownColumn, sample: string, doubt: Doubt | null, isLastFirst: boolean): Candidate[] =>
  (
    [
      ["lastName", "family_name"],
      ["firstName", "given_names"],
    ] as const
  ).map(([target, transform]) => ({
    column: column.name,
    target,
    source: { kind: "transform", column: column.name, transform, ...(isLastFirst && { argument: LAST_FIRST }) },
    score: 97,
    reason: { code: "whole_name", sample },
    doubt,
    pair: true,
  }));

/** A single word in every row and no other name in the file: probably a last name. */
const single = (column: KnownColumn, sample: string): Candidate => ({
  column: column.name,
  target: "lastName",
  source: { kind: "column", column: column.name },
  score: 86,
  reason: { code: "synonym", word: column.name },
  doubt: { code: "name_order", sample },
});
