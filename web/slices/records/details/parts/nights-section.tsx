import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StayDetail } from "../../../../../contract/records.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import type { Column } from "../../../../ui/data-table-column.ts";
import { Section } from "../../../../ui/section.tsx";
import { useRecordWords } from "../use-record-words.ts";

type Night = StayDetail["nights"][number];

/** The room, the rate and the price of each night, with the total. */
export function NightsSection({ nights }: { nights: Night[] }) {
  const { t } = useTranslation();
  const words = useRecordWords("reservation-nights");
  const columns: Column<Night>[] = [
    {
      key: "date",
      header: t("records.nights.date"),
      cell: ({ date }) => <span className="numeric">{words.day(date)}</span>,
    },
    { key: "roomType", header: t("records.nights.roomType"), cell: ({ room_type }) => room_type },
    { key: "room", header: t("records.nights.room"), cell: ({ room }) => room },
    { key: "rate", header: t("records.nights.rate"), cell: ({ rate_code }) => rate_code },
    {
      key: "amount",
      header: t("records.nights.amount"),
      numeric: true,
      cell: ({ amount, currency }) =>
        amount === null ? (
          <Text span size="sm" c="dimmed">
            {t("records.nights.noAmount")}
          </Text>
        ) : (
          words.money(amount, currency)
        ),
    },
  ];
  return (
    <Section title={t("records.nights.title")} flush>
      <DataTable
        caption={t("records.nights.title")}
        columns={columns}
        rows={nights}
        rowKey={({ date }) => date}
        empty={
          <Text c="dimmed" px="lg" pb="lg">
            {t("records.nights.none")}
          </Text>
        }
        sums={sumNights(nights).map(({ currency, amount }) => ({
          key: currency,
          cells: { date: t("records.nights.sum"), amount: words.money(amount, currency) },
        }))}
      />
    </Section>
  );
}

/** Finer than any currency, so that whole numbers add up exactly. */
const PARTS = 10_000;

/** The sum of the nights by currency, in order of appearance; nights without an amount add nothing. */
export function sumNights(
  nights: readonly Pick<Night, "amount" | "currency">[],
): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of nights)
    if (amount !== null) sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * PARTS));
  return [...sums].map(([currency, parts]) => ({ currency, amount: parts / PARTS }));
}
