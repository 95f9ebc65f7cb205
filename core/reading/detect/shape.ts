const LONGEST = 40;

/**
 * What a value looks like: letters as `A` and `a`, digits as `9`. Up to three capitals and four digits stay as many as
 * they are, since that shows codes and dates; longer runs, and small letters, become one.
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
/** Of a character that was cut in two. */
const HALF = /\p{Cs}/u;
const CAPITAL = /^[\p{Lu}\p{Lt}]/u;
const DIGIT = /^\p{Nd}/u;
const LETTER = /^\p{L}/u;
