import { Button, SegmentedControl } from "@mantine/core";
import { IconBuildingSkyscraper } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CodeList } from "../../../../../contract/codes.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import type { StateFilter } from "../../../../data/code-pages.ts";
import type { CodesAsk } from "../../../../data/codes.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { useSession } from "../../../../lib/session.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { FilterBar } from "../../../../ui/filter-bar.tsx";
import { Section } from "../../../../ui/section.tsx";
import { fieldNames } from "../list-name.ts";
import { useCodeEdit } from "../use-code-edit.ts";
import type { CodesSearch } from "../use-codes-search.ts";
import { AcceptButtons } from "./accept-buttons.tsx";
import { AddCode } from "./add-code.tsx";
import { CodeNoticeBar } from "./code-notice-bar.tsx";
import { CodesView } from "./codes-view.tsx";
import { ListSettings } from "./list-settings.tsx";
import { ReuseDialog } from "./reuse-dialog.tsx";

const STATES: readonly StateFilter[] = ["open", "resolved", "all"];

type Props = {
  module: ModuleKey;
  dryRunId: string | undefined;
  lists: readonly CodeList[];
  /** The current list; undefined: the queue of all open codes. */
  list: CodeList | undefined;
  nameOf: (list: string) => string;
  mayWrite: boolean;
  search: CodesSearch;
};

/** The codes of one list, or of all of them, with their actions. */
export function CodesSection({ module, dryRunId, lists, list, nameOf, mayWrite, search }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hotel = useHotelSlugs();
  // Another round is another view, in which rows may have other places.
  const [round, setRound] = useState(0);
  const shift = useCallback(() => setRound((now) => now + 1), []);
  const isSigned = (name: string) => lists.some((list) => list.list === name && list.signedOff !== null);
  const editing = useCodeEdit(hotel, { module, dryRunId }, { onShifted: shift, isSigned });
  const [isReusing, setReusing] = useState(false);
  const hasOthers = useSession().user.properties.length > 1;
  const counted = dryRunId !== undefined;
  const title = list ? nameOf(list.list) : counted ? t("codes.lists.queue") : t("codes.lists.all");
  const ask: CodesAsk = { module, dryRunId, list: list?.list, state: search.state, q: search.q };
  const isFree = useCallback((name: string) => lists.find((list) => list.list === name)?.hotel === null, [lists]);
  return (
    <Section
      title={title}
      description={list && t("codes.usedBy", { fields: fieldNames(module, list, language).join(", ") })}
      actions={
        mayWrite && (
          <>
            {hasOthers && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconBuildingSkyscraper size={16} aria-hidden />}
                onClick={() => setReusing(true)}
              >
                {t("codes.reuse.open")}
              </Button>
            )}
            {dryRunId !== undefined && (
              <AcceptButtons
                module={module}
                dryRunId={dryRunId}
                list={list?.list}
                editing={editing}
                onShifted={shift}
              />
            )}
          </>
        )
      }
      flush
    >
      {list && (
        <ListSettings
          key={list.list}
          module={module}
          dryRunId={dryRunId}
          list={list}
          mayWrite={mayWrite}
          onShifted={shift}
        />
      )}
      {list && mayWrite && !counted && <AddCode module={module} list={list} editing={editing} />}
      <CodesFilterBar search={search} />
      {editing.notice && <CodeNoticeBar module={module} editing={editing} notice={editing.notice} nameOf={nameOf} />}
      <CodesView
        key={`${round} ${JSON.stringify(ask)}`}
        ask={ask}
        module={module}
        title={title}
        nameOf={list ? null : nameOf}
        counted={counted}
        isFree={isFree}
        mayWrite={mayWrite}
        editing={editing}
        search={search}
        isAbsent={list?.codes === 0}
      />
      {isReusing && (
        <ReuseDialog
          module={module}
          list={list?.list}
          nameOf={nameOf}
          onClose={() => setReusing(false)}
          onTaken={shift}
        />
      )}
    </Section>
  );
}

/** Above the codes: search, and the filter open, settled or all. */
function CodesFilterBar({ search }: { search: CodesSearch }) {
  const { t } = useTranslation();
  return (
    <FilterBar search={{ label: t("codes.filter.search"), value: search.q ?? "", onSearch: search.setQuery }}>
      <SegmentedControl
        aria-label={t("codes.filter.state")}
        data={STATES.map((value) => ({ value, label: t(`codes.filter.${value}`) }))}
        value={search.state}
        onChange={(next) => search.setState(STATES.find((state) => state === next) ?? "open")}
        size="sm"
      />
    </FilterBar>
  );
}
