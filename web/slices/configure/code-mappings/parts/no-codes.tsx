import { Button } from "@mantine/core";
import { IconCircleCheck, IconFilterOff, IconListSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Nothing } from "../../../../ui/states.tsx";
import type { CodesSearch } from "../use-codes-search.ts";

type Props = {
  search: CodesSearch;
  counted: boolean;
  /** The codes of the current list pass unchanged, since the hotel's list was never read. */
  isFree: boolean;
  /** No row holds a code of the current list. */
  isAbsent: boolean;
};

/** There are no codes to show, and why: filtered out, all settled, or none at all. */
export function NoCodes({ search, counted, isFree, isAbsent }: Props) {
  const { t } = useTranslation();
  const showAll = (
    <Button variant="default" onClick={search.clear}>
      {t("codes.empty.showAll")}
    </Button>
  );
  if (search.q)
    return (
      <Nothing icon={<IconFilterOff aria-hidden />} title={t("codes.empty.found")} action={showAll}>
        {t("codes.empty.foundText")}
      </Nothing>
    );
  if (!counted)
    return (
      <Nothing icon={<IconListSearch aria-hidden />} title={t("codes.empty.tables")}>
        {t("codes.empty.tablesText")}
      </Nothing>
    );
  const { state } = search;
  const what = isAbsent ? "all" : state === "open" && isFree ? "free" : state;
  return (
    <Nothing
      icon={what === "open" ? <IconCircleCheck aria-hidden /> : <IconListSearch aria-hidden />}
      title={t(`codes.empty.${what}`)}
      action={what !== "all" && showAll}
    >
      {t(`codes.empty.${what}Text`)}
    </Nothing>
  );
}
