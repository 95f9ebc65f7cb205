export type Value = string | number | boolean | null;

type Order = { descending: boolean; language: string };

/** Sorts by a column's values, texts in the order of the language; empty values come last in both directions. */
export function sortByValue<Row>(rows: Row[], value: (row: Row) => Value, { descending, language }: Order): Row[] {
  const { compare } = new Intl.Collator(language, { sensitivity: "base", numeric: true });
  const sign = descending ? -1 : 1;
  return rows.toSorted((first, second) => {
    const [left, other] = [value(first), value(second)];
    if (left === null || other === null) return Number(left === null) - Number(other === null);
    const isText = typeof left === "string" || typeof other === "string";
    return sign * (isText ? compare(String(left), String(other)) : Number(left) - Number(other));
  });
}
