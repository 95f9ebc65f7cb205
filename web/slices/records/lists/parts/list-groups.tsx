import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type ListKind, NO_CODE } from "../../../../../contract/lists.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { isFiltered } from "../../../../lib/record-search.ts";
import { Failure } from "../../../../ui/states.tsx";
import type { ListDefinition } from "../list-definition.ts";
import type { ListAddress } from "../use-list-address.ts";
import type { GroupedList } from "../use-list-groups.ts";
import classes from "./list-groups.module.css";
import { NoResult, NothingYet, Waiting } from "./list-notes.tsx";

type Props<Kind extends ListKind> = {
  definition: ListDefinition<Kind>;
  grouped: GroupedList;
  address: Pick<ListAddress, "search" | "change" | "showAll">;
  /** The rows of the open group. */
  children: ReactNode;
};

/** Rows by a coded column: each group with its size, one of them open at a time. */
export function ListGroups<Kind extends ListKind>({ definition, grouped, address, children }: Props<Kind>) {
  const { by, groups, open, onOpen } = grouped;
  const { t } = useTranslation();
  const { number } = useFormats();
  if (grouped.error)
    return (
      <div className={classes.note}>
        <Failure error={grouped.error} onRetry={grouped.retry} />
      </div>
    );
  if (grouped.isPending) return <Waiting title={definition.title} />;
  if (groups.length === 0)
    return isFiltered(address.search) ? <NoResult onClear={address.showAll} /> : <NothingYet definition={definition} />;
  const most = Math.max(1, ...groups.map(({ count }) => count));
  return (
    <ul className={classes.groups} aria-label={t("lists.group.title", { column: by.header })}>
      {groups.map(({ value, count }) => {
        const isOpen = value === open;
        return (
          <li key={value} className={classes.group}>
            <UnstyledButton
              className={classes.head}
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? undefined : value)}
            >
              <IconChevronRight size={16} aria-hidden className={classes.sign} />
              <span className={classes.word}>{value === NO_CODE ? t("lists.group.none") : by.word(value)}</span>
              <span className={classes.bar} aria-hidden>
                <span style={{ inlineSize: `${(100 * count) / most}%` }} />
              </span>
              <span className={classes.count}>{number(count)}</span>
            </UnstyledButton>
            {isOpen && children}
          </li>
        );
      })}
    </ul>
  );
}
