import { useMemo, useState } from "react";

/** The selected rows. Only listed rows count: a row that a filter has removed is not changed unnoticed. */
export function useSelection(shown: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => new Set(shown.filter((key) => chosen.has(key))), [shown, chosen]);
  return {
    selected,
    onSelect: (keys: string[], on: boolean) =>
      setChosen((before) => new Set(on ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)))),
    selectAll: () => setChosen(new Set(shown)),
    clear: () => setChosen(new Set()),
  };
}
