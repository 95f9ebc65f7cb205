const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/** Exact addition for money: `0.10` and `0.20` are `0.30`. */
export function addDecimals(left: string, right: string): string {
  const [a, b] = [DECIMAL.exec(left), DECIMAL.exec(right)];
  if (!a || !b) throw new Error(`not two decimals: ${left}, ${right}`);
  const places = Math.max(a[3]?.length ?? 0, b[3]?.length ?? 0);
  const units = ([, sign, whole = "", fraction = ""]: RegExpExecArray) =>
    BigInt(`${sign}${whole}${fraction.padEnd(places, "0")}`);
  const sum = units(a) + units(b);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return sum < 0n ? `-${text}` : text;
}

/** Exact multiplication of an amount. */
export function timesDecimal(amount: string, times: number): string {
  const found = DECIMAL.exec(amount);
  if (!found) throw new Error(`not a decimal: ${amount}`);
  const [, sign, whole = "", fraction = ""] = found;
  const product = BigInt(`${sign}${whole}${fraction}`) * BigInt(times);
  const digits = String(product < 0n ? -product : product).padStart(fraction.length + 1, "0");
  const text = fraction === "" ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
  return product < 0n ? `-${text}` : text;
}
