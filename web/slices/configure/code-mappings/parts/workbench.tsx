import { Skeleton } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { codeListsQuery } from "../../../../data/codes.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { listName } from "../list-name.ts";
import { listsOf } from "../lists-of.ts";
import { useCodesSearch } from "../use-codes-search.ts";
import { CodesSection } from "./codes-section.tsx";
import { ListNav } from "./list-nav.tsx";
import classes from "./workbench.module.css";

type Props = {
  module: ModuleKey;
  dryRunId: string | undefined;
  /** Only lists that these fields use; by default all lists of the module. */
  fields?: readonly string[] | undefined;
};

/** The module's code lists and their codes; without a dry run only mapped codes. */
export function Workbench({ module, dryRunId, fields }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counted = dryRunId !== undefined;
  // Without a count no code is known to be open.
  const search = useCodesSearch(counted ? "open" : "all");
  const query = useQuery({
    ...codeListsQuery(useHotelSlugs(), { module, dryRunId }),
    placeholderData: (before) => before,
  });
  const mayWrite = useAbility().can("write", "Import");
  const all = query.data?.lists;
  const lists = useMemo(() => all && listsOf(all, fields), [all, fields]);
  const nameOf = useCallback(
    (list: string) => listName(module, list, lists?.find((item) => item.list === list)?.fields ?? [], language),
    [module, lists, language],
  );
  if (query.error && !lists) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!lists) return <Skeleton height={480} aria-busy aria-label={t("ui.loading", { what: t("codes.lists.title") })} />;
  if (lists.length === 0)
    return (
      <Section title={t("codes.lists.title")}>
        <Nothing icon={<IconListDetails aria-hidden />} title={t("codes.lists.none")}>
          {t(fields ? "codes.lists.noneMapped" : "codes.lists.noneText")}
        </Nothing>
      </Section>
    );
  const current = lists.find(({ list }) => list === search.list);
  return (
    <div className={classes.frame}>
      <div className={classes.workbench}>
        <ListNav lists={lists} nameOf={nameOf} current={current?.list} counted={counted} onList={search.setList} />
        <CodesSection
          module={module}
          dryRunId={dryRunId}
          lists={lists}
          list={current}
          nameOf={nameOf}
          mayWrite={mayWrite}
          search={search}
        />
      </div>
    </div>
  );
}
