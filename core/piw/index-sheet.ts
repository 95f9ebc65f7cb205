import type { Language } from "../../contract/users.ts";
import { headerKey } from "../modules/spelling.ts";

export const INDEX_SHEET = "Import";
/** Titles and the yes of the index sheet as we write them; reading accepts many more. */
export const indexWords: Readonly<Record<Language, { module: string; import: string; yes: string }>> = {
  en: { module: "Module", import: "Import", yes: "yes" },
  de: { module: "Modul", import: "Importieren", yes: "ja" },
  fr: { module: "Module", import: "Importer", yes: "oui" },
  pt: { module: "Módulo", import: "Importar", yes: "sim" },
};

const words = (list: string) => new Set(list.split(" ").map(headerKey));
const MODULE = words("module modul módulo modules module sheet blatt tabelle feuille folha");
const IMPORT = words("import importieren importer importar restore");
const YES = words("yes y ja j oui o sim s true wahr vrai verdadeiro 1 x");
const NO = words("no n nein non não false falsch faux falso 0");

export const isIndexSheet = (name: string): boolean => headerKey(name) === headerKey(INDEX_SHEET);

/**
 * The index sheet's choice for each sheet, by `nameOf` (two names of one module are the same). A blank cell is no
 * choice, except in a ticked list: if `x` is the only word, sheets without it are not wanted.
 */
export function readIndex(
  rows: readonly (readonly string[])[],
  nameOf: (sheet: string) => string,
): Map<string, boolean> {
  const [first = []] = rows;
  const heads = first.map(headerKey);
  const nameColumn = heads.findIndex((head) => MODULE.has(head));
  const importColumn = heads.findIndex((head) => IMPORT.has(head));
  const isHeader = nameColumn >= 0 && importColumn >= 0;
  const [name, wish] = isHeader ? [nameColumn, importColumn] : [0, 1];
  const lines = rows
    .slice(isHeader ? 1 : 0)
    .map((row) => [row[name]?.trim() ?? "", headerKey(row[wish] ?? "")] as const);
  const wishes = new Set(lines.map(([, word]) => word).filter((word) => word !== ""));
  const ticked = wishes.size === 1 && wishes.has("x");
  const index = new Map<string, boolean>();
  for (const [sheet, word] of lines) {
    if (sheet === "") continue;
    if (YES.has(word)) index.set(nameOf(sheet), true);
    else if (NO.has(word) || (ticked && word === "")) index.set(nameOf(sheet), false);
  }
  return index;
}
