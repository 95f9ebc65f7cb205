import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StayDetail } from "../../../../../contract/records.ts";
import frame from "../../../../ui/data-table.module.css";
import { ScrollFrame } from "../../../../ui/scroll-frame.tsx";
import { Section } from "../../../../ui/section.tsx";
import { sumNights } from "../sum-nights.ts";
import { useRecordWords } from "../use-record-words.ts";
import classes from "./nights-section.module.css";

const COLUMNS = ["date", "roomType", "room", "rate", "amount"] as const;

/** Night by night what is slept in and paid, and what that comes to. */
export function NightsSection({ nights }: { nights: StayDetail["nights"] }) {
  const { t } = useTranslation();
  const words = useRecordWords("reservation-nights");
  const caption = t("records.nights.title");
  return (
    <Section title={caption} flush>
      {nights.length === 0 && (
        <Text c="dimmed" className={classes.none}>
          {t("records.nights.none")}
        </Text>
      )}
      {nights.length > 0 && (
        <ScrollFrame className={frame.scroll} label={t("ui.tableOf", { what: caption })}>
          <Table verticalSpacing={8} horizontalSpacing="lg" className={frame.table}>
            <Table.Caption className={frame.caption}>{caption}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map((column) => (
                  <Table.Th key={column} scope="col" data-numeric={column === "amount"}>
                    {t(`records.nights.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {nights.map(({ date, room_type, room, rate_code, amount, currency }) => (
                <Table.Tr key={date}>
                  <Table.Td className="numeric">{words.day(date)}</Table.Td>
                  <Table.Td>{room_type}</Table.Td>
                  <Table.Td>{room}</Table.Td>
                  <Table.Td>{rate_code}</Table.Td>
                  <Table.Td data-numeric>
                    {amount === null ? (
                      <Text span size="sm" c="dimmed">
                        {t("records.nights.noAmount")}
                      </Text>
                    ) : (
                      words.money(amount, currency)
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              {sumNights(nights).map(({ currency, amount }) => (
                <Table.Tr key={currency} className={classes.sum}>
                  <Table.Th scope="row" colSpan={COLUMNS.length - 1}>
                    {t("records.nights.sum")}
                  </Table.Th>
                  <Table.Td data-numeric>{words.money(amount, currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tfoot>
          </Table>
        </ScrollFrame>
      )}
    </Section>
  );
}
