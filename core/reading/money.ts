/** Decimals as in files, added without rounding as whole millionths. */
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/;

export function millionthsOf(text: string): bigint | null {
  const [whole, sign, units = "", fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const millionths = BigInt(units + fraction.padEnd(6, "0"));
  return sign === "-" ? -millionths : millionths;
}

/** With two digits after the dot, more only if needed. */
export function writeMillionths(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${millionths < 0n ? "-" : ""}${digits.slice(0, -6)}.${fraction}`;
}
