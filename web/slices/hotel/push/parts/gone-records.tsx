import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { GonePushed } from "../../../../../contract/push-back.ts";
import { pushGoneQuery } from "../../../../data/pushes.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { useSelection } from "../../../../ui/use-selection.ts";
import { useModuleName } from "../../../intake/files/use-module-choices.ts";
import { TakeBack } from "./take-back.tsx";

const keyOf = ({ module, old_id }: GonePushed) => `${module} ${old_id}`;

/** Offers to take back records that a newer complete file no longer has; nothing happens automatically. */
export function GoneRecords() {
  const { t } = useTranslation();
  const moduleName = useModuleName();
  const list = useQuery(pushGoneQuery(useHotelSlugs()));
  const mayWrite = useAbility().can("write", "Push");
  const rows = list.data?.rows ?? [];
  const selection = useSelection(rows.map(keyOf));
  const chosen = rows.filter((row) => selection.selected.has(keyOf(row)));
  if (!list.error && rows.length === 0) return null;
  return (
    <Section
      title={t("pushes.gone.title")}
      description={t("pushes.gone.text")}
      flush
      actions={
        mayWrite &&
        chosen.length > 0 && (
          <TakeBack what={{ gone: chosen.map(({ module, old_id }) => ({ module, oldId: old_id })) }} />
        )
      }
    >
      <DataTable<GonePushed>
        name="push-gone"
        caption={t("pushes.gone.title")}
        list={list}
        rowKey={keyOf}
        cards
        selection={mayWrite ? { ...selection, nameOf: ({ name, old_id }) => name || old_id } : undefined}
        columns={[
          { key: "name", header: t("pushes.gone.record"), cell: ({ name, old_id }) => name || old_id },
          { key: "kind", header: t("pushes.gone.kind"), cell: ({ module }) => moduleName(module) },
          { key: "old", header: t("pushes.gone.oldId"), narrow: true, cell: ({ old_id }) => <bdi>{old_id}</bdi> },
          {
            key: "new",
            header: t("pushes.gone.newId"),
            narrow: true,
            cell: ({ confirmation, new_id }) => <bdi>{confirmation ?? new_id}</bdi>,
          },
        ]}
      />
    </Section>
  );
}
