const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

/** Decodes text between tags: line ends become one character, entities are replaced. */
export function decodeXml(text: string): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  if (!lines.includes("&")) return lines;
  return lines.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const character = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return character <= LAST_CHARACTER ? String.fromCodePoint(character) : whole;
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** For text and for attributes alike. */
export const encodeXml = (text: string): string => text.replace(/[&<>"\n]/g, (character) => ENTITIES[character] ?? "");

/** Spreadsheets write characters that XML cannot hold as `_x0001_`. */
export const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Escapes control characters, split characters, and texts that look like such an escape. */
export const encodeEscapes = (text: string): string =>
  text.replace(
    /(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9a-f]{4}_)/giu,
    (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`,
  );
