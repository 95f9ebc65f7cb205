import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Reconciliation } from "../../../../../contract/reconciliation.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useTypeWord } from "../use-type-word.ts";
import { useFigureColumns } from "./figure-columns.tsx";
import classes from "./figures.module.css";

const NAMES = ["source", "platform", "hotel", "difference"] as const;

/** Figures without a day: who is in which room, and profiles by type. */
export function CountedTables({ figures }: { figures: Reconciliation }) {
  const { t } = useTranslation();
  const typeWord = useTypeWord();
  const rooms = useFigureColumns<Reconciliation["inHouse"][number]>(NAMES);
  const types = useFigureColumns<Reconciliation["profiles"][number]>(NAMES);
  return (
    <div className={classes.pair}>
      <Section title={t("reconciliation.profiles")} flush>
        <DataTable
          caption={t("reconciliation.profiles")}
          className={classes.table}
          cards
          rows={figures.profiles}
          rowKey={({ type }) => type}
          empty={<Empty text={t("reconciliation.noProfiles")} />}
          columns={[
            { key: "type", header: t("reconciliation.type"), rowHeader: true, cell: ({ type }) => typeWord(type) },
            ...types,
          ]}
        />
      </Section>
      <Section title={t("reconciliation.inHouse")} flush>
        <DataTable
          caption={t("reconciliation.inHouse")}
          frame="grid"
          className={classes.table}
          rows={figures.inHouse}
          rowKey={({ room }) => room}
          empty={<Empty text={t("reconciliation.noInHouse")} />}
          columns={[
            { key: "room", header: t("reconciliation.room"), rowHeader: true, cell: ({ room }) => room },
            ...rooms,
          ]}
        />
      </Section>
    </div>
  );
}

const Empty = ({ text }: { text: string }) => (
  <Text c="dimmed" size="sm" p="md">
    {text}
  </Text>
);
