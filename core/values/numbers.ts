import { trimEnds, WHITE_SPACE } from "./trim-ends.ts";

/** Signs around amounts that do not affect the number. */
const CURRENCIES = `€$£¥${WHITE_SPACE}`;
const CURRENCY_CODE = /^[A-Z]{3}\s|\s[A-Z]{3}$/g;
const SPACES = /[\s'’]/g;
/** `120,-` and `1250.–`: no cents. The dash is not a minus. */
const NO_CENTS = /[.,](?:-{1,2}|[–—])$/;
/** The first group before a thousands mark is never zero. */
const FIRST_GROUP = /^[1-9]\d{0,2}$/;
const LATER_GROUP = /^\d{3}$/;
const isGrouped = (parts: readonly string[]) =>
  parts.length > 1 && parts.every((part, place) => (place === 0 ? FIRST_GROUP : LATER_GROUP).test(part));

/**
 * A decimal as text, with a dot and without thousands marks; null: not a number. Never a float: `0.10` stays `0.10`. A
 * mark that can only be the decimal mark is read so, whatever the file's setting.
 */
export function decimalReader(mark: "." | ","): (text: string) => string | null {
  const other = mark === "." ? "," : ".";
  const plain = /^-?\d+(\.\d+)?$/;
  return (text) => {
    if (plain.test(text) && (mark === "." || !text.includes("."))) return cleaned(text);
    let rest = trimEnds(text, CURRENCIES).replace(CURRENCY_CODE, "").replace(SPACES, "").replace(NO_CENTS, "");
    let sign = "";
    if (rest.startsWith("(") && rest.endsWith(")")) [sign, rest] = ["-", rest.slice(1, -1)];
    else if (rest.startsWith("-")) [sign, rest] = ["-", rest.slice(1)];
    else if (rest.endsWith("-")) [sign, rest] = ["-", rest.slice(0, -1)];
    else if (rest.startsWith("+")) rest = rest.slice(1);
    const unmarked = withoutThousands(rest, mark, other);
    return unmarked === null ? null : cleaned(sign + unmarked);
  };
}

function withoutThousands(text: string, mark: "." | ",", other: string): string | null {
  const whole = /^\d+$/;
  if (whole.test(text)) return text;
  const [head = "", tail, ...more] = text.split(mark);
  if (tail !== undefined && more.length === 0 && /^\d*$/.test(tail)) {
    const groups = head.split(other);
    if (!isGrouped(groups) && !/^\d*$/.test(head)) return null;
    const digits = groups.join("");
    return digits === "" && tail === "" ? null : `${digits || "0"}${tail === "" ? "" : `.${tail}`}`;
  }
  if (tail !== undefined) {
    // Several decimal marks can only be thousands marks.
    const groups = [head, tail, ...more];
    return isGrouped(groups) ? groups.join("") : null;
  }
  const groups = text.split(other);
  if (isGrouped(groups)) return groups.join("");
  // One or two digits after the other mark, or only a zero before it, cannot be thousands.
  const [units = "", cents = ""] = groups;
  const isDecimal = /^\d{1,2}$|^\d{4,}$/.test(cents) || (units === "0" && /^\d+$/.test(cents));
  return groups.length === 2 && /^\d+$/.test(units) && isDecimal ? `${units}.${cents}` : null;
}

function cleaned(text: string): string {
  const bare = text.replace(/^(-?)0+(?=\d)/, "$1");
  return /^-0(\.0*)?$/.test(bare) ? bare.slice(1) : bare;
}

/** Null: not a whole number. `2,0` and `2.00` are whole numbers in files that write them so. */
export function intReader(mark: "." | ","): (text: string) => number | null {
  const decimal = decimalReader(mark);
  return (text) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    const read = decimal(text);
    if (read === null || !/^-?\d{1,15}(\.0*)?$/.test(read)) return null;
    return Number(read);
  };
}
