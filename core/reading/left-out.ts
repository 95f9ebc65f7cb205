import type { LeftOut, LeftOutKind } from "../../contract/reading.ts";
import { shownText } from "./cells.ts";
import { maskCards } from "./mask-cards.ts";

/** Words that begin a line of sums, in the languages of hotels. */
const TOTAL =
  /^(?:grand\s+|sub[- ]?|report\s+|page\s+|overall\s+)?(?:totals?|sums?|summe|gesamt(?:summe|betrag)?|endsumme|zwischensumme|insgesamt|totaux|total\s+g[eé]n[eé]ral|sous-total|somme|totale|totaal|subtotaal|suma|razem|celkem|totalt|i\s+alt|summa|toplam|итого|всего|σύνολο)\b/iu;
/** `\b` does not work in other scripts. */
const TOTAL_OTHER = /^(?:итого|всего|σύνολο|общо|סה"כ|المجموع|合計|合计|總計|합계)/iu;
const PAGE =
  /^(?:page|seite|pagina|página|strona|strana|stránka|sida|side|sayfa|blad|p\.|s\.|стр\.?|страница|σελ\.?|σελίδα) ?:? ?\d{1,5}(?: ?(?:of|von|de|di|van|av|af|z|ze|sur|из|από|\/) ?\d{1,5})?$/iu;
const FOOTER =
  /^(?:end of (?:report|list|file)|\*{2,}.{0,60}\*{2,}|ende der liste|listenende|fin (?:du rapport|de la liste|del informe)|fim do relat[oó]rio|fine (?:elenco|report)|printed (?:on|by|at)\b|print(?:ed)? date|gedruckt (?:am|von)\b|druckdatum|imprim[eé] (?:le|par)\b|impresso (?:em|por)\b|stampato (?:il|da)\b|erstellt (?:am|von)\b|generated (?:on|by|at)\b|created by\b|copyright\b|©)/iu;
const COUNTED =
  /^(?:\d[\d.,' ]{0,12}\s*(?:rows?|records?|guests?|entries|datens[aä]tze|zeilen|g[aä]ste|eintr[aä]ge|lignes|enregistrements|clients?|linhas|registos|registros|h[oó]spedes)|(?:rows?|records?|guests?|number of \p{L}+|anzahl(?: \p{L}+)?|nombre de \p{L}+|n[uú]mero de \p{L}+)\s*[:=]\s*\d[\d.,' ]{0,12})$/iu;
const RULER = /^[\s=_*.–—-]*$/;
const HAS_DIGIT = /\d/;
const FIGURE = /^[-+(]?[\p{Sc}\s]*\d[\d\s.,'’%\p{Sc}]*(?:[A-Z]{3})?\)?-?$/u;

const LONGEST = 200;

type Table = {
  /** The column names as in the file. */
  header: readonly string[];
  /** Lines above the header. */
  titles: readonly string[];
  /** Cells that a row usually has filled. */
  usual: number;
};

/** Page numbers differ from page to page. */
const pageless = (text: string) => text.replace(/\d+/g, "#").replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Recognises lines that are not rows of the table: repeated headers, page numbers and titles, rulers, sums, the
 * report's end. Only unambiguous lines: a guest may be named Page, and a company Total.
 */
export function makeLeftOutFinder({ header, titles, usual }: Table): (cells: readonly string[]) => LeftOutKind | null {
  const names = header.map((name) => name.trim());
  const firstName = names.find((name) => name !== "") ?? "";
  const isNamed = names.filter((name) => name !== "").length >= 2;
  const above = new Set(titles.map(pageless).filter((text) => text !== ""));
  const few = Math.max(1, Math.floor(usual / 2));
  const isHeader = (cells: readonly string[]) =>
    isNamed && cells.length >= names.length && names.every((name, place) => name === cells[place]?.trim());

  return (cells) => {
    let filled = 0;
    let first = "";
    // Nearly every row has more cells and is none of these.
    for (let place = 0; place < cells.length && filled <= few; place++) {
      const cell = cells[place] as string;
      if (cell === "" || (cell.charCodeAt(0) <= SPACE && cell.trim() === "")) continue;
      if (filled++ === 0) first = cell;
    }
    if (filled > few) {
      if (RULER.test(first)) return usual > 1 && cells.every((cell) => RULER.test(cell)) ? "ruler" : null;
      return first.trim() === firstName && isHeader(cells) ? "header" : null;
    }
    if (filled === 0) return usual > 0 ? "blank" : null;
    if (first.length > LONGEST) return null;
    const texts = cells.map((cell) => cell.trim()).filter((text) => text !== "");
    if (texts.every((text) => RULER.test(text))) return usual > 1 ? "ruler" : null;
    const line = texts.join(" ").replace(/\s+/g, " ");
    if (PAGE.test(line) || above.has(pageless(line))) return "page";
    if (usual < LEAST_USUAL) return null;
    if (isTotal(texts[0] ?? "") && texts.slice(1).every(isFigure)) return "total";
    return texts.length === 1 && (FOOTER.test(line) || COUNTED.test(line)) ? "footer" : null;
  };
}

const SPACE = 32;

/** In narrower tables a line of sums has as many cells as a row. */
const LEAST_USUAL = 3;

const isTotal = (text: string) => TOTAL.test(text) || TOTAL_OTHER.test(text);
/** A sum, or a sum with a word: `60 guests`. */
const isFigure = (text: string) => FIGURE.test(text) || (HAS_DIGIT.test(text) && COUNTED.test(text));

/** Characters that a cell may not hold are also removed from a shown line. */
export const presentableLine = ({ line, kind, text }: LeftOut): LeftOut => ({
  line,
  kind,
  text: shownText(maskCards(text.slice(0, LONGEST))),
});
