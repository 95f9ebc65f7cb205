import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ReconciledTotal, SignedReconciliation } from "../../../../../contract/reconciliation.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { figureNames, useFigureColumns } from "../../reconcile/parts/figure-columns.tsx";
import { useAmounts } from "../../reconcile/use-amounts.ts";
import { useTypeWord } from "../../reconcile/use-type-word.ts";

type Row = Omit<ReconciledTotal, "measure" | "currency" | "report" | "statistics"> & {
  name: string;
  measure?: ReconciledTotal["measure"];
  report?: number | null;
  statistics?: number | null;
};

/** The signed totals, and the name of the file with their lines. */
export function Reconciled({ figures }: { figures: SignedReconciliation }) {
  const { t } = useTranslation();
  const { day } = useAmounts();
  const typeWord = useTypeWord();
  const columns = useFigureColumns<Row>(figureNames(figures.statistics !== null));
  const title = `${t("signOffs.reconciled")}, ${day(figures.from)} – ${day(figures.to)}`;
  const rows: Row[] = [
    ...figures.totals.map(({ currency, ...total }) => ({
      ...total,
      name:
        total.measure === "revenue"
          ? t("reconciliation.inMoney", { currency })
          : t(`reconciliation.measures.${total.measure}`),
    })),
    { name: t("signOffs.inHouse"), ...figures.inHouse },
    ...figures.profiles.map(({ type, ...counts }) => ({
      name: t("ui.labelled", { label: t("reconciliation.profiles"), value: typeWord(type) }),
      ...counts,
    })),
  ];
  return (
    <Section title={title} flush>
      <DataTable<Row>
        caption={title}
        rows={rows}
        rowKey={({ name }) => name}
        cards
        columns={[
          { key: "name", header: t("reconciliation.measure"), rowHeader: true, cell: ({ name }) => name },
          ...columns,
        ]}
        footer={
          <Text size="xs" c="dimmed" p="md" style={{ overflowWrap: "anywhere" }}>
            {t("signOffs.reconciledHash", { hash: figures.sha256 })}
          </Text>
        }
      />
    </Section>
  );
}
