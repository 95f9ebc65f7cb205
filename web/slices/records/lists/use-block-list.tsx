import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { blockIssue } from "../../../../contract/lists.ts";
import { blockTypesQuery } from "../../../data/lists.ts";
import { formatsOf } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { dayFormat } from "../details/formats.ts";
import { longText, pushColumn } from "./cells.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { BlockPanel } from "./parts/block-panel.tsx";

export function useBlockList(): ListDefinition<"blocks"> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const types = useQuery(blockTypesQuery(useHotelSlugs())).data;
  return useMemo(() => {
    const { dateTime, number } = formatsOf(language);
    const day = dayFormat(language);
    return {
      kind: "blocks",
      title: t("pages.dataBlocks"),
      text: t("lists.blocks.text"),
      searchLabel: t("lists.blocks.search"),
      datesLabel: t("lists.blocks.dates"),
      none: t("lists.blocks.none"),
      noneText: t("lists.blocks.noneText"),
      lead: {
        key: "name",
        header: t("lists.columns.name"),
        width: 260,
        sort: "name",
        text: ({ name, code, old_id }) => name || code || old_id,
      },
      columns: [
        { key: "code", header: t("lists.columns.code"), width: 150, sort: "code", cell: ({ code }) => longText(code) },
        pushColumn(t),
        {
          key: "type",
          header: t("lists.columns.status"),
          width: 110,
          sort: "type",
          field: "status",
          cell: ({ type }) => type,
        },
        { key: "begin", header: t("lists.columns.begin"), width: 130, sort: "begin", cell: ({ begin }) => day(begin) },
        { key: "end", header: t("lists.columns.end"), width: 130, sort: "end", cell: ({ end }) => day(end) },
        {
          key: "cutoff",
          header: t("lists.columns.cutoff"),
          width: 140,
          sort: "cutoff",
          field: "cutoff",
          cell: ({ cutoff }) => cutoff && day(cutoff),
        },
        {
          key: "rooms",
          header: t("lists.columns.rooms"),
          width: 130,
          numeric: true,
          cell: ({ rooms }) => number(rooms),
        },
        {
          key: "picked_up",
          header: t("lists.columns.pickedUp"),
          width: 120,
          numeric: true,
          cell: ({ picked_up }) => number(picked_up),
        },
        {
          key: "old_id",
          header: t("lists.columns.oldId"),
          width: 130,
          sort: "old_id",
          cell: ({ old_id }) => longText(old_id),
        },
        {
          key: "updated_at",
          header: t("lists.columns.updatedAt"),
          width: 180,
          sort: "updated_at",
          cell: ({ updated_at }) => dateTime(updated_at),
        },
      ],
      typeLabel: t("lists.columns.status"),
      allTypes: t("lists.filter.allStatuses"),
      types: (types ?? []).map((value) => ({ value, label: value })),
      issues: blockIssue.options.map((value) => ({ value, label: t(`lists.issues.${value}`) })),
      groups: [{ column: "type", header: t("lists.columns.status"), word: (code) => code }],
      panel: (props) => <BlockPanel {...props} />,
    };
  }, [t, language, types]);
}
