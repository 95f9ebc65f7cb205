/** Signs that stand around amounts and mean nothing for the number. */
const AROUND = /^[\s\u00a0\u202f€$£¥]+|[\s\u00a0\u202f€$£¥]+$|^[A-Z]{3}\s|\s[A-Z]{3}$/g;
const SPACES = /[\s\u00a0\u202f'’]/g;

/**
 * A decimal as text, with a dot and without thousands marks; null: no number. Never a float: `0.10` stays `0.10`.
 * A mark that can only be the decimal one is taken as such whatever the file's habit.
 */
export function decimalReader(mark: "." | ","): (text: string) => string | null {
  const other = mark === "." ? "," : ".";
  const plain = /^-?\d+(\.\d+)?$/;
  return (text) => {
    if (plain.test(text) && (mark === "." || !text.includes("."))) return cleaned(text);
    let rest = text.replace(AROUND, "").replace(SPACES, "");
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
    const grouped = groups.length > 1 && groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
    if (!grouped && !/^\d*$/.test(head)) return null;
    const digits = groups.join("");
    return digits === "" && tail === "" ? null : `${digits || "0"}${tail === "" ? "" : `.${tail}`}`;
  }
  if (tail !== undefined) {
    // Several of the decimal mark: they can only part thousands.
    const groups = [head, tail, ...more];
    return groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part)) ? groups.join("") : null;
  }
  const groups = text.split(other);
  if (groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part))) return groups.join("");
  // Two digits behind the other mark, or one: no thousands look like that.
  const [units = "", cents = ""] = groups;
  return groups.length === 2 && /^\d+$/.test(units) && /^\d{1,2}$|^\d{4,}$/.test(cents) ? `${units}.${cents}` : null;
}

function cleaned(text: string): string {
  const bare = text.replace(/^(-?)0+(?=\d)/, "$1");
  return /^-0(\.0*)?$/.test(bare) ? bare.slice(1) : bare;
}

/** Null: no whole number. `2,0` and `2.00` are whole numbers to a file that writes its figures so. */
export function intReader(mark: "." | ","): (text: string) => number | null {
  const decimal = decimalReader(mark);
  return (text) => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    const read = decimal(text);
    if (read === null || !/^-?\d{1,15}(\.0*)?$/.test(read)) return null;
    return Number(read);
  };
}
