import { Alert, Group, Select, Stack, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DateFormat } from "../../../../../contract/reading.ts";
import classes from "./figures.module.css";

export type Choice<Field> = {
  columns: Record<string, Field | null>;
  dateFormat?: DateFormat | undefined;
  decimal?: "." | "," | undefined;
};
type Doubt = "no_day" | "no_measure" | "column" | "date_order" | "decimal" | "no_account" | "no_invoice" | "no_amount";
type Preview<Field> = {
  columns: readonly { name: string; field: Field | null; sure: boolean; sample: readonly string[] }[];
  doubts: readonly Doubt[];
  dateFormat: DateFormat | null;
  dateFormats: readonly DateFormat[];
  problems: readonly { line: number; column: string; value: string }[];
};
type Props<Field> = {
  preview: Preview<Field>;
  fields: readonly { value: Field; label: string }[];
  choice: Choice<Field>;
  onChange: (change: Partial<Choice<Field>>) => void;
};

const PROBLEMS = 5;

/** How a text with columns was read, with its problems. */
export function Understood<Field extends string>({ preview, fields, choice, onChange }: Props<Field>) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      {preview.doubts.map((doubt) => (
        <Alert key={doubt} color="yellow">
          {t(`reconciliation.doubts.${doubt}`)}
        </Alert>
      ))}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("reconciliation.column")}</Table.Th>
            <Table.Th>{t("reconciliation.meaning")}</Table.Th>
            <Table.Th>{t("reconciliation.sample")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.columns.map(({ name, field, sure, sample }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>
                <Select
                  aria-label={`${t("reconciliation.meaning")}: ${name}`}
                  data={[{ value: "", label: t("reconciliation.ignored") }, ...fields]}
                  value={field ?? ""}
                  error={sure ? undefined : t("reconciliation.sure")}
                  onChange={(value) =>
                    onChange({ columns: { ...choice.columns, [name]: (value || null) as Field | null } })
                  }
                />
              </Table.Td>
              <Table.Td>{sample.join(" · ")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        {preview.dateFormats.length > 1 && (
          <Select
            label={t("reconciliation.dateFormat")}
            data={[...preview.dateFormats]}
            value={choice.dateFormat ?? null}
            placeholder={preview.dateFormat ?? ""}
            clearable
            clearButtonProps={{ "aria-label": t("ui.clear") }}
            onChange={(value) => onChange({ dateFormat: (value ?? undefined) as DateFormat | undefined })}
          />
        )}
        {(preview.doubts.includes("decimal") || choice.decimal) && (
          <Select
            label={t("reconciliation.decimal")}
            data={[
              { value: ",", label: t("reconciliation.comma") },
              { value: ".", label: t("reconciliation.point") },
            ]}
            value={choice.decimal ?? null}
            clearable
            clearButtonProps={{ "aria-label": t("ui.clear") }}
            onChange={(value) => onChange({ decimal: (value ?? undefined) as "." | "," | undefined })}
          />
        )}
      </Group>
      {preview.problems.slice(0, PROBLEMS).map(({ line, column, value }) => (
        <Text key={`${line} ${column}`} size="sm" className={classes.bad}>
          {t("reconciliation.badCell", { line, column, value })}
        </Text>
      ))}
    </Stack>
  );
}
