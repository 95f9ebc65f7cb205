import { Button, Group, SegmentedControl, Select, Skeleton, Stack, Switch, TextInput } from "@mantine/core";
import { IconCloudQuestion, IconDownload, IconPrinter, IconReportAnalytics } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Dimension, type Measure, measure, reconciliationRoutes } from "../../../../contract/reconciliation.ts";
import { figuresQuery } from "../../../data/reconciliation.ts";
import { useWrite } from "../../../data/write.ts";
import { useAbility } from "../../../lib/ability.ts";
import { useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useChangeSearch, usePageSearch } from "../../../lib/page.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { useHotel, useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toasts.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Failure } from "../../../ui/states.tsx";
import { CountedTables } from "./parts/counted-tables.tsx";
import { FigureRecords } from "./parts/figure-records.tsx";
import { FigureRows } from "./parts/figure-rows.tsx";
import { Ledgers } from "./parts/ledgers.tsx";
import { OldReport } from "./parts/old-report.tsx";
import { OnBooks } from "./parts/on-books.tsx";
import { Receivables } from "./parts/receivables.tsx";
import { Totals } from "./parts/totals.tsx";
import classes from "./reconciliation-page.module.css";

/** No figure's records are open. */
const CLOSED = { open: undefined, currency: undefined, offset: undefined };

/** The same figures from the old system, the files, the platform and the hotel. */
export function ReconciliationPage() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const search = usePageSearch("reconciliation");
  const { from, to, by = "day", measure: chosen = "nights", different, open, currency, offset = 0 } = search;
  const change = useChangeSearch("reconciliation");
  const mayWrite = useAbility().can("write", "Reconciliation");
  const [isGiving, setGiving] = useState(false);
  const wanted = { from, to, measure: chosen };
  const figures = useQuery(figuresQuery(hotel, { ...wanted, by, different: different === "yes" || undefined }));
  const days = useQuery(figuresQuery(hotel, { ...wanted, by: "day", different: undefined }));
  const download = useDownload();
  const ask = useWrite(reconciliationRoutes.readStatistics, () => ({ ...hotel, from, to }), {
    errors: "own",
    onSuccess: () => toast("success", t("reconciliation.asked")),
  });
  const { data } = figures;
  const measures = measure.options.map((value) => ({ value, label: t(`reconciliation.measures.${value}`) }));
  const file = `${reconciliationRoutes.csv.path}${stringifySearch({ ...hotel, from, to, by: "day,roomType,rate" })}`;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t("pages.reconciliation")}
        description={t("reconciliation.text")}
        actions={
          <>
            {mayWrite && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconReportAnalytics size={16} aria-hidden />}
                  onClick={() => setGiving(true)}
                >
                  {t("reconciliation.give")}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconCloudQuestion size={16} aria-hidden />}
                  loading={ask.isPending}
                  onClick={() => ask.mutate()}
                >
                  {t("reconciliation.ask")}
                </Button>
              </>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate({ url: file, name: "reconciliation.csv" })}
            >
              {t("reconciliation.csv")}
            </Button>
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              {t("reconciliation.print")}
            </Button>
          </>
        }
      />
      <Printed />
      <Stack gap="md">
        {ask.error && <Failure error={ask.error} />}
        {download.error && <Failure error={download.error} />}
        {figures.error && !data && <Failure error={figures.error} onRetry={() => void figures.refetch()} />}
        {figures.isPending && (
          <Skeleton height={280} aria-label={t("ui.loading", { what: t("pages.reconciliation") })} />
        )}
        {data && (
          <>
            <Totals
              figures={data}
              chosen={chosen}
              onChoose={(name: Measure) => change({ measure: name }, { replace: true })}
            />
            <Group gap="sm" align="end" className={classes.choices}>
              <TextInput
                type="date"
                label={t("reconciliation.from")}
                value={data.from}
                onChange={({ currentTarget }) => change({ from: currentTarget.value || undefined }, { replace: true })}
              />
              <TextInput
                type="date"
                label={t("reconciliation.to")}
                value={data.to}
                onChange={({ currentTarget }) => change({ to: currentTarget.value || undefined }, { replace: true })}
              />
              <Select
                label={t("reconciliation.measure")}
                data={measures}
                value={chosen}
                onChange={(value) => change({ measure: value as Measure }, { replace: true })}
              />
              <SegmentedControl
                aria-label={t("reconciliation.by.label")}
                data={(["day", "roomType", "rate"] as const).map((value) => ({
                  ...{ value, label: t(`reconciliation.by.${value}`) },
                }))}
                value={by}
                onChange={(value) => change({ by: value as Dimension, ...CLOSED }, { replace: true })}
              />
              <Switch
                label={t("reconciliation.different")}
                checked={different === "yes"}
                onChange={({ currentTarget }) =>
                  change({ different: currentTarget.checked ? "yes" : undefined }, { replace: true })
                }
              />
            </Group>
            {days.data && <OnBooks figures={days.data} measure={chosen} />}
            <FigureRows
              figures={data}
              by={by}
              measure={chosen}
              isDifferent={different === "yes"}
              onOpen={({ at, currency: money }) => change({ open: at, currency: money })}
            />
            <CountedTables figures={data} />
            <Ledgers />
            <Receivables />
          </>
        )}
      </Stack>
      <OldReport opened={isGiving} hasReport={!!data?.report} onClose={() => setGiving(false)} />
      {data && (
        <FigureRecords
          figure={open === undefined ? undefined : { by, at: open, currency }}
          measure={chosen}
          from={data.from}
          to={data.to}
          offset={offset}
          onOffset={(next) => change({ offset: next || undefined }, { replace: true })}
          onClose={() => change(CLOSED)}
        />
      )}
    </div>
  );
}

/** For printing: which hotel, when, by whom. */
function Printed() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { user } = useSession();
  const { account, property } = useHotel();
  return (
    <p className={classes.printed}>
      {[account?.name, property?.name].filter(Boolean).join(" · ")}.{" "}
      {t("reconciliation.printed", {
        at: dateTime(new Date().toISOString()),
        by: `${user.firstname} ${user.lastname}`,
      })}
    </p>
  );
}
