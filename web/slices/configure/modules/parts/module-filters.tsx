import { useTranslation } from "react-i18next";
import type { SearchOf } from "../../../../routes.ts";
import { STATES } from "../select-modules.ts";
import { ChoiceFilter, KindFilter } from "./choice-filter.tsx";

type Search = SearchOf<"modules">;
type Props = { search: Search; filter: (change: Partial<Search>) => void };

/** Data or configuration, on or off: the filters of every list of modules. */
export function ModuleFilters({ search, filter }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <KindFilter value={search.isconfig} onChange={(isconfig) => filter({ isconfig })} />
      <ChoiceFilter
        label={t("modules.columns.status")}
        all={t("modules.list.anyState")}
        choices={STATES.map((state) => ({ value: state, label: t(`modules.list.states.${state}`) }))}
        value={search.state}
        onChange={(state) => filter({ state })}
      />
    </>
  );
}
