import type { Evidence, Reading } from "../../../contract/reading.ts";
import { because, type Finding } from "./finding.ts";
import { type Layout, layOut } from "./layout.ts";

export const DELIMITERS = [";", ",", "\t", "|", "^", "~", ":"] as const;
type Quote = Reading["quote"];

/** The delimiter that makes rows most similar, and the quotes around cells. */
export function findDialect(text: string): { delimiter: Finding<string>; quote: Finding<Quote>; layout: Layout } {
  const named = /^sep=(\t|[^\w\s"'])[\r\n]/i.exec(text)?.[1];
  const present = DELIMITERS.filter((delimiter) => text.includes(delimiter));
  const layouts = (named === undefined ? present : [named])
    .map((delimiter) => bestQuote(text, delimiter))
    .sort((a, b) => b.score - a.score);
  const [best, second] = layouts;
  if (named !== undefined && best) {
    const delimiter = { value: named, sure: true, evidence: [because("sep_line"), stability(best)], others: [] };
    return { delimiter, quote: findQuote(text, best), layout: best };
  }
  if (!best || best.score < WEAK) {
    const layout = oneColumn(text);
    const { delimiter: value } = layout.dialect;
    const others = layouts.map(({ dialect }) => dialect.delimiter);
    const delimiter = { value, sure: false, evidence: [because("one_column")], others };
    return { delimiter, quote: findQuote(text, layout), layout };
  }
  return { delimiter: judge(best, second, layouts), quote: findQuote(text, best), layout: best };
}

/** Below this, a delimiter is no better than chance. */
const WEAK = 0.3;
const FEW_ROWS = 3;

const stability = ({ width, rows, of }: Layout): Evidence => because("stable_columns", { columns: width, rows, of });

function judge(best: Layout, second: Layout | undefined, layouts: readonly Layout[]): Finding<string> {
  const evidence = [stability(best)];
  const rival = second !== undefined && second.score > best.score * 0.6;
  const few = best.of < FEW_ROWS;
  if (rival) evidence.push(because("other_delimiter"));
  if (few) evidence.push(because("few_rows", { rows: best.of }));
  const named = best.known >= Math.min(3, best.width);
  const sure = !rival && best.fit >= (named ? 0.5 : 0.9) && (named || isBacked(best, second));
  const others = layouts.slice(1).filter(({ score }) => score > 0);
  return { value: best.dialect.delimiter, sure, evidence, others: others.map(({ dialect }) => dialect.delimiter) };
}

/** Whether the rows alone decide: enough of them, and more columns than ordinary punctuation would give. */
function isBacked({ dialect, width, of, fit }: Layout, second: Layout | undefined): boolean {
  if (/[:^~]/.test(dialect.delimiter)) return width >= 4 && of >= 5 && fit > 0.98 && (second?.score ?? 0) < WEAK;
  if (width > 2) return width * of >= 12;
  return dialect.delimiter !== "," && of >= 8 && fit === 1 && second === undefined;
}

/** Without any delimiter, lines stay whole. */
function oneColumn(text: string): Layout {
  const delimiter = DELIMITERS.find((candidate) => !text.includes(candidate)) ?? "\u0001";
  return layOut(text, { delimiter, quote: '"' });
}

function bestQuote(text: string, delimiter: string): Layout {
  const usual = layOut(text, { delimiter, quote: '"' });
  if (!text.includes('"')) return isInSingleQuotes(usual) ? layOut(text, { delimiter, quote: "'" }) : usual;
  const odd = usual.records.filter(({ oddQuote }) => oddQuote).length;
  if (odd <= usual.records.length * MOST_ODD) return usual;
  const plain = layOut(text, { delimiter, quote: "" });
  return plain.fit > usual.fit ? plain : usual;
}

/** If more rows than this have unclosed quotes, quotes are ordinary characters. */
const MOST_ODD = 0.05;

/** Most cells begin or end with one, more than names with apostrophes would explain. */
function isInSingleQuotes({ records }: Layout): boolean {
  const filled = records.slice(0, 100).flatMap(({ cells }) => cells.filter((cell) => cell !== ""));
  const [opening, closing] = [filled.filter((cell) => cell[0] === "'"), filled.filter((cell) => cell.endsWith("'"))];
  return opening.length >= 3 && closing.length >= 3 && opening.length + closing.length >= filled.length;
}

function findQuote(text: string, { dialect, records }: Layout): Finding<Quote> {
  const others = (['"', "'", ""] as const).filter((quote) => quote !== dialect.quote);
  const mark = dialect.quote === "" ? '"' : dialect.quote;
  const plain = layOut(text, { delimiter: dialect.delimiter, quote: "" });
  const opening = plain.records.reduce(
    (sum, { cells }) => sum + cells.filter((cell) => cell.startsWith(mark)).length,
    0,
  );
  const odd = records.filter(({ oddQuote }) => oddQuote).length;
  const evidence: Evidence[] = [];
  if (opening === 0) evidence.push(because("no_quotes"));
  else if (dialect.quote === "" || odd > 0)
    evidence.push(because("stray_quotes", { cells: dialect.quote === "" ? opening : odd }));
  if (opening > odd && dialect.quote !== "") evidence.push(because("quoted_cells", { cells: opening - odd }));
  return { value: dialect.quote, sure: dialect.quote !== "" && odd === 0, evidence, others };
}
