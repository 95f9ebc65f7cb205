import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Ledger, ledgerRoutes } from "../../../../../contract/ledgers.ts";
import { ledgersQuery } from "../../../../data/reconciliation.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useAmounts } from "../use-amounts.ts";
import classes from "./figures.module.css";

const NAMES = { deposits: "Deposit_Balance.csv", guests: "Guest_Balance.csv" } as const;

/** Money of imported bookings: what Oracle's own files take, and what they leave out. */
export function Ledgers() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { number } = useFormats();
  const { shown } = useAmounts();
  const found = useQuery(ledgersQuery(hotel));
  const download = useDownload();
  const money = (total: string) => shown("revenue", Number(total));
  const save = ({ kind }: Ledger) =>
    download.mutate({
      url: `${ledgerRoutes.file.path.replace(":kind", kind)}${stringifySearch({ ...hotel })}`,
      name: NAMES[kind],
    });
  return (
    <Section title={t("reconciliation.ledgers.title")} description={t("reconciliation.ledgers.text")} flush>
      {download.error && <Failure error={download.error} />}
      <DataTable
        caption={t("reconciliation.ledgers.title")}
        list={{
          data: found.data && {
            ...{ rows: found.data.ledgers, total_rows: found.data.ledgers.length, limit: 2, offset: 0 },
          },
          error: found.error,
          isPending: found.isPending,
          refetch: found.refetch,
        }}
        rowKey={({ kind }) => kind}
        cards
        columns={[
          {
            key: "kind",
            header: t("reconciliation.measure"),
            rowHeader: true,
            cell: ({ kind }) => t(`reconciliation.ledgers.${kind}`),
          },
          {
            key: "count",
            header: t("reconciliation.ledgers.bookings"),
            numeric: true,
            cell: ({ count }) => number(count),
          },
          {
            key: "total",
            header: t("reconciliation.ledgers.total"),
            numeric: true,
            cell: ({ total, currency }) => <span className={classes.money}>{`${money(total)} ${currency}`}</span>,
          },
          {
            key: "left",
            header: t("reconciliation.ledgers.left"),
            cell: ({ left }) =>
              left.length === 0
                ? t("reconciliation.ledgers.none")
                : left.map(({ reason, currency, count, total, examples }) => (
                    <div key={`${reason} ${currency}`} className={classes.left}>
                      {t("reconciliation.ledgers.line", {
                        ...{
                          times: number(count),
                          reason: t(`reconciliation.ledgers.reasons.${reason}`),
                          total: money(total),
                        },
                        ...{ currency, examples: examples.join(", ") },
                      })}
                    </div>
                  )),
          },
          {
            key: "file",
            header: t("reconciliation.ledgers.file"),
            hideHeader: true,
            narrow: true,
            cell: (ledger) => (
              <Button
                className={classes.noPrint}
                size="xs"
                variant="default"
                disabled={ledger.count === 0}
                aria-label={`${t("reconciliation.ledgers.file")}: ${NAMES[ledger.kind]}`}
                leftSection={<IconDownload size={14} aria-hidden />}
                loading={download.isPending}
                onClick={() => save(ledger)}
              >
                {NAMES[ledger.kind]}
              </Button>
            ),
          },
        ]}
      />
    </Section>
  );
}
