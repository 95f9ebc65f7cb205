import type { ComparedField, MatchLevel } from "../../contract/duplicates.ts";
import { compareNames } from "./compare-names.ts";
import type { Form } from "./form.ts";
import type { Preset } from "./weights.ts";

type Shares = Readonly<Partial<Record<MatchLevel, number>>>;
/** The share of copies of a person that can have a level at most. */
const AMONG_COPIES = {
  firstName: { equal: 1, near: 0.14, similar: 0.08 },
  lastName: { equal: 1, near: 0.17, similar: 0.07 },
} as const satisfies Partial<Record<ComparedField, Shares>>;
type NameField = keyof typeof AMONG_COPIES;

const SAMPLE = 50_000;
/** Fewer rows, or fewer pairs with a level, say nothing about chance. */
const [LEAST_ROWS, LEAST] = [500, 10];
/** Two large primes that spread the sample over all distances between two rows. */
const [NEXT, ROUND] = [104_729, 7_919];

/**
 * Names that are common in a file prove less than the weights assume. A sample of its pairs shows how often two people
 * agree by chance; this only ever lowers a weight, in steps of half a bit, so that a few more rows change no score.
 */
export function withChance(preset: Preset, formOf: (row: number) => Form, rows: number): Preset {
  if (rows < LEAST_ROWS) return preset;
  const counts = countLevels(formOf, rows);
  const shifts: Record<string, number> = { ...preset.shifts };
  for (const field of Object.keys(AMONG_COPIES) as NameField[])
    for (const [level, share] of Object.entries<number>(AMONG_COPIES[field])) {
      const [count = 0, all = 0] = [counts.get(`${field} ${level}`), counts.get(field)];
      if (count < LEAST) continue;
      const most = Math.log2((share * all) / count);
      const excess = Math.floor((preset.weights[field][level as MatchLevel] ?? 0) * 2 - most * 2) / 2;
      if (excess > 0) shifts[`${field} ${level}`] = (shifts[`${field} ${level}`] ?? 0) - excess;
    }
  return { ...preset, shifts };
}

/** By `<field>` and by `<field> <level>`, of pairs that are hardly one person. */
function countLevels(formOf: (row: number) => Form, rows: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const pairs = Math.min(SAMPLE, (rows * (rows - 1)) / 2);
  for (let index = 0; index < pairs; index++) {
    const a = index % rows;
    const b = (a + 1 + ((Math.floor(index / rows) * ROUND + index * NEXT) % (rows - 1))) % rows;
    const levels = compareNames(formOf(a), formOf(b));
    const isOnePerson = [levels.first, levels.last].every((level) => level === "equal" || level === "near");
    if (isOnePerson) continue;
    for (const [field, level] of [["firstName", levels.first] as const, ["lastName", levels.last] as const])
      if (level !== null) {
        count(field);
        count(`${field} ${level}`);
      }
  }
  return counts;
}
