import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PushConflict, RecordAtHotel } from "../../../../../contract/push-results.ts";
import { fieldsOf, isModuleKey } from "../../../../../core/modules/catalogue.ts";
import { useHrefTo } from "../../../../lib/use-href-to.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";

/** Fields that were changed both here and at the hotel, with the value that was kept. */
export function Conflicts({ records }: { records: readonly RecordAtHotel[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hrefTo = useHrefTo();
  const rows = records.flatMap((record) => record.conflicts.map((conflict) => ({ record, conflict })));
  const labelOf = (module: string, field: string) =>
    (isModuleKey(module) && fieldsOf(module).find(({ id }) => id === field)?.labels[language]) || field;
  const text = (value: PushConflict["here"]) => <bdi>{value === null ? "–" : String(value)}</bdi>;
  return (
    <Section title={t("pushResults.conflicts.title")} description={t("pushResults.conflicts.text")} flush>
      <DataTable
        caption={t("pushResults.conflicts.title")}
        cards
        rowKey={({ record, conflict }) => `${record.module} ${record.old_id} ${conflict.field}`}
        rows={rows}
        columns={[
          {
            key: "record",
            header: t("pushResults.conflicts.record"),
            cell: ({ record: { module, old_id, name } }) => (
              <Anchor component={AppLink} href={hrefTo("push-results", {}, { module, record: old_id })}>
                {name || old_id}
              </Anchor>
            ),
          },
          {
            key: "field",
            header: t("pushResults.record.field"),
            cell: ({ record, conflict }) => labelOf(record.module, conflict.field),
          },
          { key: "sent", header: t("pushResults.conflicts.sent"), cell: ({ conflict }) => text(conflict.sent) },
          { key: "here", header: t("pushResults.conflicts.here"), cell: ({ conflict }) => text(conflict.here) },
          { key: "there", header: t("pushResults.conflicts.there"), cell: ({ conflict }) => text(conflict.there) },
          {
            key: "kept",
            header: t("pushResults.conflicts.keptColumn"),
            cell: ({ conflict }) => t(`pushResults.conflicts.kept.${conflict.kept}`),
          },
        ]}
      />
    </Section>
  );
}
