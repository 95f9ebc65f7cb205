import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SignedFigures } from "../../../../../contract/sign-offs.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { useKindName } from "../../push/kinds.ts";
import { useAmounts } from "../../reconcile/use-amounts.ts";
import classes from "./figures.module.css";
import { Reconciled } from "./reconciled.tsx";

type Props = { figures: SignedFigures; words: Readonly<Record<string, string>> };

const PUSH = ["total", "pushed", "failed", "unknown", "waiting", "withdrawn", "kept"] as const;
const PROOFS = [
  ...(["total", "verified", "expected", "there", "differs", "changedAtHotel"] as const),
  ...(["missing", "doubled", "unprovable", "unread", "unknown"] as const),
];

/**
 * The figures to sign: the push by kind, the read-back by module, the differences with their reasons, the
 * reconciliation.
 */
export function Figures({ figures, words }: Props) {
  return (
    <>
      <PushFigures rows={figures.push} />
      <ProofFigures rows={figures.readBack} />
      <Differences rows={figures.differences} words={words} />
      {figures.reconciliation && <Reconciled figures={figures.reconciliation} />}
      {figures.receivables && <Invoices rows={figures.receivables} />}
    </>
  );
}

function PushFigures({ rows }: { rows: SignedFigures["push"] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const nameOf = useKindName();
  const header = (name: (typeof PUSH)[number]) =>
    name === "withdrawn" ? t("signOffs.withdrawnRecords") : t(`signOffs.${name}`);
  return (
    <Section title={t("signOffs.push")} flush>
      <DataTable<(typeof rows)[number]>
        caption={t("signOffs.push")}
        className={classes.states}
        rows={rows.filter(({ total, kept }) => total + kept > 0)}
        rowKey={({ kind }) => kind}
        cards
        columns={[
          { key: "kind", header: t("signOffs.kind"), rowHeader: true, cell: ({ kind }) => nameOf(kind, "alone") },
          ...PUSH.map((name) => ({
            ...{ key: name, header: header(name), numeric: true },
            cell: (row: (typeof rows)[number]) => number(row[name]),
          })),
        ]}
      />
    </Section>
  );
}

function ProofFigures({ rows }: { rows: SignedFigures["readBack"] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const nameOf = useModuleName();
  const header = (name: (typeof PROOFS)[number]) =>
    name === "total" ? t("signOffs.total") : t(`verifications.states.${name}`);
  return (
    <Section title={t("signOffs.readBack")} flush>
      <DataTable<(typeof rows)[number]>
        caption={t("signOffs.readBack")}
        className={classes.states}
        rows={rows}
        rowKey={({ module }) => module}
        cards
        columns={[
          { key: "module", header: t("signOffs.kind"), rowHeader: true, cell: ({ module }) => nameOf(module) },
          ...PROOFS.filter((name) => name !== "there" || rows.some(({ there }) => there > 0)).map((name) => ({
            ...{ key: name, header: header(name), numeric: true },
            cell: (row: (typeof rows)[number]) => number(row[name]),
          })),
        ]}
      />
    </Section>
  );
}

function Differences({ rows, words }: { rows: SignedFigures["differences"]; words: Props["words"] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const nameOf = useModuleName();
  if (rows.length === 0)
    return (
      <Section title={t("signOffs.differences")}>
        <Text size="sm">{t("signOffs.noDifferences")}</Text>
      </Section>
    );
  return (
    <Section title={t("signOffs.differences")} flush>
      <DataTable<(typeof rows)[number]>
        caption={t("signOffs.differences")}
        rows={rows}
        rowKey={({ module, state }) => `${module} ${state}`}
        cards
        columns={[
          {
            ...{ key: "what", header: t("signOffs.kind"), rowHeader: true },
            cell: ({ module, state }) =>
              t("ui.labelled", { label: nameOf(module), value: t(`verifications.states.${state}`) }),
          },
          { key: "open", header: t("signOffs.leftOpen"), numeric: true, cell: ({ open }) => number(open) },
          { key: "left", header: t("signOffs.left"), numeric: true, cell: ({ left }) => number(left) },
          {
            key: "reasons",
            header: t("signOffs.reasons"),
            cell: ({ reasons }) =>
              reasons.map(({ sha256, count }) => (
                <Text key={sha256} size="sm">
                  {number(count)} × {words[sha256] || t("signOffs.erased")}
                </Text>
              )),
          },
        ]}
      />
    </Section>
  );
}

function Invoices({ rows }: { rows: NonNullable<SignedFigures["receivables"]> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { shown } = useAmounts();
  return (
    <Section title={t("reconciliation.receivables.title")} flush>
      <DataTable<(typeof rows)[number]>
        caption={t("reconciliation.receivables.title")}
        rows={rows}
        rowKey={({ standing, currency }) => `${standing} ${currency}`}
        cards
        columns={[
          {
            ...{ key: "standing", header: t("reconciliation.receivables.standing"), rowHeader: true },
            cell: ({ standing }) => t(`reconciliation.receivables.standings.${standing}`),
          },
          {
            ...{ key: "count", header: t("reconciliation.receivables.invoices"), numeric: true },
            cell: ({ count }) => number(count),
          },
          {
            ...{ key: "total", header: t("reconciliation.receivables.fields.amount"), numeric: true },
            cell: ({ total, currency }) => `${shown("revenue", Number(total))} ${currency}`,
          },
        ]}
      />
    </Section>
  );
}
