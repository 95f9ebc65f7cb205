import { Box, Button } from "@mantine/core";
import { IconSearch, IconStack2 } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failure, Nothing } from "../../../../ui/states.tsx";

type Props = {
  query: Pick<UseQueryResult, "data" | "error" | "refetch">;
  isEmpty: boolean;
  /** Set while a filter is active. */
  onClear: (() => void) | undefined;
  children: ReactNode;
};

/** The states of a list of modules: failed, empty, or the list. */
export function ModuleListState({ query: { data, error, refetch }, isEmpty, onClear, children }: Props) {
  const { t } = useTranslation();
  if (error && !data)
    return (
      <Box px="lg" pb="lg">
        <Failure error={error} onRetry={() => void refetch()} />
      </Box>
    );
  if (!data || !isEmpty) return children;
  if (!onClear)
    return (
      <Nothing icon={<IconStack2 aria-hidden />} title={t("modules.list.none")}>
        {t("modules.list.noneText")}
      </Nothing>
    );
  return (
    <Nothing
      icon={<IconSearch aria-hidden />}
      title={t("modules.list.noMatch")}
      action={
        <Button variant="default" onClick={onClear}>
          {t("ui.clearFilters")}
        </Button>
      }
    >
      {t("modules.list.noMatchText")}
    </Nothing>
  );
}
