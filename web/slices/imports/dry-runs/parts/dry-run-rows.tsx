import { Drawer, Group, SegmentedControl, Skeleton, Text } from "@mantine/core";
import { IconTableOff } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DryRun } from "../../../../../contract/dry-runs.ts";
import type { ModuleKey } from "../../../../../core/modules/catalogue.ts";
import { type RowsWanted, rowsQuery } from "../../../../data/dry-runs.ts";
import { sourceQuery } from "../../../../data/sources.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { type Shown, useRowColumns } from "../use-row-columns.ts";
import { RowsGrid } from "./rows-grid.tsx";

type Props = {
  module: ModuleKey;
  run: DryRun;
  /** Null: closed. */
  wanted: { rows: RowsWanted; title: string } | null;
  onClose: () => void;
};

const SHOWN = ["values", "cells"] as const;

/** The rows of one outcome or cause, in a drawer: the result, or the file's values. */
export function DryRunRows({ module, run, wanted, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={wanted !== null}
      onClose={onClose}
      position="right"
      size="min(1100px, 100%)"
      title={wanted?.title}
      closeButtonProps={{ "aria-label": t("ui.close") }}
    >
      {wanted && <Rows module={module} run={run} wanted={wanted.rows} />}
    </Drawer>
  );
}

function Rows({ module, run, wanted }: { module: ModuleKey; run: DryRun; wanted: RowsWanted }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hotel = useHotelSlugs();
  const [shown, setShown] = useState<Shown>("values");
  const query = useInfiniteQuery(rowsQuery(hotel, run.id, wanted));
  const source = useQuery(sourceQuery(hotel, run.sourceId));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = query.data?.pages[0]?.total_rows ?? 0;
  const columns = useRowColumns(module, source.data?.columns ?? [], rows, shown);
  const error = query.error ?? source.error;
  if (error) return <Failure error={error} onRetry={() => void query.refetch()} />;
  if (query.isPending || source.isPending)
    return <Skeleton height={360} aria-label={t("ui.loading", { what: t("dryRuns.rows.label") })} />;
  if (rows.length === 0)
    return (
      <Nothing icon={<IconTableOff aria-hidden />} title={t("dryRuns.rows.none")}>
        {t("dryRuns.rows.noneText")}
      </Nothing>
    );
  // Only the first rows of a large cause are stored.
  const isCut = !query.hasNextPage && rows.length < total;
  return (
    <>
      <Group justify="space-between" gap="sm" mb="sm">
        <Text size="sm" c="dimmed" role="status">
          {isCut
            ? t("dryRuns.rows.first", { shown: number(rows.length), count: total })
            : t("dryRuns.rows.count", { count: total })}
        </Text>
        <SegmentedControl
          aria-label={t("dryRuns.rows.shown")}
          data={SHOWN.map((value) => ({ value, label: t(`dryRuns.rows.${value}`) }))}
          value={shown}
          onChange={(next) => setShown(next === "cells" ? "cells" : "values")}
        />
      </Group>
      <RowsGrid
        key={shown}
        module={module}
        rows={rows}
        total={isCut ? rows.length : total}
        columns={columns}
        onEnd={() => {
          if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
        }}
      />
    </>
  );
}
