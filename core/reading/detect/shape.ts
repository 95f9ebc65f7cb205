const LONGEST = 40;

/**
 * A value's pattern: letters as `A` and `a`, digits as `9`. Up to three capitals and four digits are kept one by one
 * because they show codes and dates; longer runs, and lower-case letters, become one.
 */
export function shapeOf(value: string): string {
  const shape = value.slice(0, 200).replace(RUNS, (run) => {
    const length = [...run].length;
    if (CAPITAL.test(run)) return length <= 3 ? "A".repeat(length) : "A+";
    if (DIGIT.test(run)) return length <= 4 ? "9".repeat(length) : "9+";
    return LETTER.test(run) ? "a" : " ";
  });
  const signs = [...shape.replace(HALF, "")];
  return signs.length <= LONGEST ? signs.join("") : `${signs.slice(0, LONGEST).join("")}…`;
}

const RUNS = /[\p{Lu}\p{Lt}]+|\p{L}[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{Nd}+|\s+/gu;
/** Half of a character that was cut in two. */
const HALF = /\p{Cs}/u;
const CAPITAL = /^[\p{Lu}\p{Lt}]/u;
const DIGIT = /^\p{Nd}/u;
const LETTER = /^\p{L}/u;
