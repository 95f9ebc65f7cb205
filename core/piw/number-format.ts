/** What a cell's number format makes of its number. `digits`: so many, filled up with zeros, as room 0101 is shown. */
export type NumberFormat = { kind: "plain" } | { kind: "digits"; digits: number } | { kind: "date" | "time" | "span" };

const PLAIN: NumberFormat = { kind: "plain" };
/** The formats that every workbook knows without spelling them out; 27–36 and 50–58 are dates of East Asia. */
const BUILT_IN_TIMES = new Set([18, 19, 20, 21, 45, 47]);
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** By the format's id and, where the workbook spells it out, its code. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return ofCode(code);
  if (id === 46) return { kind: "span" };
  if (BUILT_IN_TIMES.has(id)) return { kind: "time" };
  return isBuiltInDate(id) ? { kind: "date" } : PLAIN;
}

function ofCode(code: string): NumberFormat {
  // Quoted and escaped characters, colours and locales are decoration; what negative numbers look like is not asked.
  const bare = code
    .replace(/"[^"]*"?|\\.|_.|\*./g, "")
    .replace(/\[[^[\]]*\]/g, (part) => (/^\[(?:h+|m+|s+)\]$/i.test(part) ? part : ""))
    .split(";", 1)[0]
    ?.toLowerCase()
    .trim();
  if (!bare || bare === "general" || bare === "@") return PLAIN;
  if (/^0{2,}$/.test(bare)) return { kind: "digits", digits: bare.length };
  if (/\[[hms]+\]/.test(bare)) return { kind: "span" };
  // An m beside hours or seconds is minutes, alone it is a month.
  if (/[yd]/.test(bare) || (/m/.test(bare) && !/[hs]/.test(bare))) return { kind: "date" };
  return /[hs]/.test(bare) ? { kind: "time" } : PLAIN;
}
