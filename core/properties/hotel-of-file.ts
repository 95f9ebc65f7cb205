export type Codes = { oracleid: string; hoteid: string };

const plain = (code: string) => code.trim().toUpperCase();

/** The property's codes in its files: the old system's and OPERA Cloud's. */
export const codesOf = ({ oracleid, hoteid }: Codes): string[] => [
  ...new Set([oracleid, hoteid].map((code) => code.trim()).filter((code) => code !== "")),
];

/** Whether a file that names a hotel belongs to this property; `unknown`: the property has no code to compare. */
export function hotelOfFile(code: string, property: Codes): "own" | "other" | "unknown" {
  const codes = codesOf(property);
  if (codes.length === 0) return "unknown";
  return codes.some((own) => plain(own) === plain(code)) ? "own" : "other";
}
