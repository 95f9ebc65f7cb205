export type Codes = { oracleid: string; hoteid: string };

const plain = (code: string) => code.trim().toUpperCase();

/** The codes that a property goes by in its files: that of the old system, and that of OPERA Cloud. */
export const codesOf = ({ oracleid, hoteid }: Codes): string[] => [
  ...new Set([oracleid, hoteid].map((code) => code.trim()).filter((code) => code !== "")),
];

/** Whether a file that names a hotel is of this property; `unknown`: the property has no code to compare. */
export function hotelOfFile(code: string, property: Codes): "own" | "other" | "unknown" {
  const codes = codesOf(property);
  if (codes.length === 0) return "unknown";
  return codes.some((own) => plain(own) === plain(code)) ? "own" : "other";
}
