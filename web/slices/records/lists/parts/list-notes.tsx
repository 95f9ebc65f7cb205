import { Alert, Button, Progress, Skeleton, Text } from "@mantine/core";
import { IconFileImport, IconRefresh, IconSearchOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListKind } from "../../../../../contract/lists.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { isFiltered } from "../../../../lib/record-search.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import type { ListDefinition } from "../list-definition.ts";
import type { ListAddress } from "../use-list-address.ts";
import type { ListRows } from "../use-list-rows.ts";
import classes from "./list-notes.module.css";

const WAITING_ROWS = 12;

type Props<Kind extends ListKind> = {
  definition: ListDefinition<Kind>;
  list: Omit<ListRows, "rows">;
  address: ListAddress;
};

/** Notices beside the rows of a list, or instead of them. */
export function ListNotes<Kind extends ListKind>({ definition, list, address }: Props<Kind>) {
  const { t } = useTranslation();
  if (list.error)
    return (
      <div className={classes.note}>
        <Failure error={list.error} onRetry={list.retry} />
      </div>
    );
  if (list.isPending) return <Waiting title={definition.title} />;
  if (list.working) return <Working {...list.working} />;
  if (list.total === 0 && !list.isOld)
    return isFiltered(address.search) ? <NoResult onClear={address.showAll} /> : <NothingYet definition={definition} />;
  return (
    <>
      {list.settling && (
        <Text size="sm" c="dimmed" role="status" className={classes.quiet}>
          <IconRefresh size={15} aria-hidden /> {t("lists.settling")}
        </Text>
      )}
      {list.moreError && (
        <div className={classes.note}>
          <Alert color="red" variant="light" title={t("lists.moreFailed")}>
            <Button size="xs" variant="default" onClick={list.retryMore}>
              {t("ui.tryAgain")}
            </Button>
          </Alert>
        </div>
      )}
    </>
  );
}

/** Placeholder rows; late enough not to flash. */
export function Waiting({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} aria-busy aria-label={t("ui.loading", { what: title })} role="status">
      {Array.from({ length: WAITING_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className={classes.row}>
          <Skeleton height={12} width="18%" />
          <Skeleton height={12} width="10%" />
          <Skeleton height={12} width="24%" />
          <Skeleton height={12} width="14%" />
          <Skeleton height={12} width="12%" />
        </div>
      ))}
    </div>
  );
}

function Working({ done, of }: { done: number; of: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className={classes.working} role="status">
      <Text fw={600}>{t("lists.working")}</Text>
      <Progress value={of === 0 ? 0 : (100 * done) / of} aria-label={t("lists.working")} animated />
      <Text size="sm" c="dimmed">
        {t("lists.workingText", { done: number(done), of: number(of) })}
      </Text>
    </div>
  );
}

export function NoResult({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Nothing
      icon={<IconSearchOff aria-hidden />}
      title={t("lists.nothing")}
      action={
        <Button variant="default" onClick={onClear}>
          {t("ui.clearFilters")}
        </Button>
      }
    >
      {t("lists.nothingText")}
    </Nothing>
  );
}

export function NothingYet<Kind extends ListKind>({ definition }: { definition: ListDefinition<Kind> }) {
  const { t } = useTranslation();
  const hrefTo = useHrefTo();
  const mayImport = useAbility().can("write", "Import");
  return (
    <Nothing
      icon={<IconFileImport aria-hidden />}
      title={definition.none}
      action={
        mayImport && (
          <Button component={AppLink} href={hrefTo("import-wizard", { id: definition.kind })}>
            {t("lists.import")}
          </Button>
        )
      }
    >
      {definition.noneText}
    </Nothing>
  );
}
