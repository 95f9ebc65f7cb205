/** How a cell's number format shows its number. `digits`: this many, padded with zeros, like room 0101. */
export type NumberFormat = { kind: "plain" } | { kind: "digits"; digits: number } | { kind: "date" | "time" | "span" };

const PLAIN: NumberFormat = { kind: "plain" };
/** Built-in formats of every workbook; 27–36 and 50–58 are East Asian dates. */
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 45, 47]);
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Decided by the format's id and, if the workbook has it, its code. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return ofCode(code);
  if (id === 46) return { kind: "span" };
  if (BUILT_IN_TIMES.has(id)) return { kind: "time" };
  return isBuiltInDate(id) ? { kind: "date" } : PLAIN;
}

function ofCode(code: string): NumberFormat {
  // Quoted and escaped characters, colours and locales are decoration; the format of negative numbers is ignored.
  const bare = code
    .replace(/"[^"]*"?|\\.|_.|\*./g, "")
    .replace(/\[[^[\]]*\]/g, (part) => (/^\[(?:h+|m+|s+)\]$/i.test(part) ? part : ""))
    .split(";", 1)[0]
    ?.toLowerCase()
    .trim();
  if (!bare || bare === "general" || bare === "@") return PLAIN;
  if (/^0{2,}$/.test(bare)) return { kind: "digits", digits: bare.length };
  if (/\[[hms]+\]/.test(bare)) return { kind: "span" };
  // An m next to hours or seconds is minutes, otherwise a month.
  if (/[yd]/.test(bare) || (/m/.test(bare) && !/[hs]/.test(bare))) return { kind: "date" };
  return /[hs]/.test(bare) ? { kind: "time" } : PLAIN;
}
