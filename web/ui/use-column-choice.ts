import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "../lib/session.ts";
import type { Column } from "./data-table-column.ts";

/** Which columns a person has hidden, remembered on this device for this table. */
export function useColumnChoice<Row>(table: string, columns: Column<Row>[]) {
  const { user } = useSession();
  const atFirst = columns.filter(({ hiddenAtFirst }) => hiddenAtFirst).map(({ key }) => key);
  const [kept, setKept, forget] = useLocalStorage<string[] | null>({
    key: `columns.${table}.${user.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: readKeys,
  });
  const hidden = new Set(kept ?? atFirst);
  return {
    columns,
    hidden,
    /** The keys of all shown columns that can be hidden. */
    shown: columns.filter(({ key, stays }) => !stays && !hidden.has(key)).map(({ key }) => key),
    show: (keys: string[]) =>
      setKept(columns.filter(({ key, stays }) => !stays && !keys.includes(key)).map(({ key }) => key)),
    reset: kept && forget,
  };
}

export type ColumnChoice = Pick<ReturnType<typeof useColumnChoice>, "shown" | "show" | "reset"> & {
  columns: Pick<Column<never>, "key" | "header" | "stays">[];
};

/** Invalid stored values are ignored. */
function readKeys(text: string | undefined): string[] | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return Array.isArray(value) ? value.filter((key) => typeof key === "string") : null;
  } catch {
    return null;
  }
}
