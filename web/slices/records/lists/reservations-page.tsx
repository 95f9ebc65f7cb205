import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { stayIssue, stayStatus } from "../../../../contract/lists.ts";
import { formatsOf } from "../../../lib/formats.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { dayFormat, moneyFormat } from "../details/formats.ts";
import { useCodeNames } from "../details/use-code-names.ts";
import { linked, longText, pushColumn, type Tone, toned } from "./cells.tsx";
import type { ListDefinition } from "./list-definition.ts";
import { RecordList } from "./parts/record-list.tsx";
import { StayPanel } from "./parts/stay-panel.tsx";

/** All imported stays. */
export function ReservationsPage() {
  return <RecordList definition={useStayList()} />;
}

const TONES: Partial<Record<string, Tone>> = {
  Reserved: "under-way",
  DueIn: "under-way",
  InHouse: "good",
  DueOut: "good",
  Waitlisted: "warning",
};

function useStayList(): ListDefinition<"reservations"> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const hrefTo = useHrefTo();
  const nameOf = useCodeNames("reservations");
  return useMemo(() => {
    const coded = (field: string, code: string) => [code, nameOf(field, code)].filter(Boolean).join(" · ");
    const { dateTime, number } = formatsOf(language);
    const day = dayFormat(language);
    const money = moneyFormat(language);
    const statusWord = (type: string) => {
      const { data } = stayStatus.safeParse(type);
      return data ? t(`lists.types.${data}`) : type;
    };
    return {
      kind: "reservations",
      title: t("pages.dataReservations"),
      text: t("lists.reservations.text"),
      searchLabel: t("lists.reservations.search"),
      searchShort: t("lists.reservations.searchShort"),
      datesLabel: t("lists.reservations.dates"),
      none: t("lists.reservations.none"),
      noneText: t("lists.reservations.noneText"),
      lead: {
        key: "confirmation",
        header: t("lists.columns.confirmation"),
        width: 150,
        sort: "confirmation",
        text: ({ confirmation, old_id }) => confirmation || old_id,
      },
      columns: [
        {
          key: "name",
          header: t("lists.columns.guest"),
          width: 176,
          cell: ({ name, profile_id }) =>
            profile_id ? linked(name || profile_id, hrefTo("data-profile", { id: profile_id })) : longText(name),
          fact: ({ name }) => name,
        },
        pushColumn(t),
        {
          key: "type",
          header: t("lists.columns.status"),
          width: 128,
          sort: "type",
          cell: ({ type }) => toned(statusWord(type), TONES[type] ?? "quiet"),
        },
        {
          key: "arrival",
          header: t("lists.columns.arrival"),
          width: 126,
          sort: "arrival",
          cell: ({ arrival }) => day(arrival),
        },
        {
          key: "departure",
          header: t("lists.columns.departure"),
          width: 126,
          sort: "departure",
          cell: ({ departure }) => day(departure),
        },
        {
          key: "nights",
          header: t("lists.columns.nights"),
          width: 80,
          numeric: true,
          cell: ({ nights }) => number(nights),
        },
        { key: "room", header: t("lists.columns.room"), width: 72, field: "room", cell: ({ room }) => room },
        {
          key: "room_type",
          header: t("lists.columns.roomType"),
          width: 128,
          sort: "room_type",
          field: "roomType",
          cell: ({ room_type }) => longText(coded("roomType", room_type)),
        },
        {
          key: "rate_code",
          header: t("lists.columns.rateCode"),
          width: 124,
          sort: "rate_code",
          field: "rateCode",
          cell: ({ rate_code }) => longText(coded("rateCode", rate_code)),
        },
        {
          key: "amount",
          header: t("lists.columns.amount"),
          width: 130,
          numeric: true,
          field: "amount",
          cell: ({ amount, currency }) => amount !== null && money(amount, currency),
        },
        {
          key: "block_code",
          header: t("lists.columns.block"),
          width: 130,
          cell: ({ block_id, block_code, old_id }) =>
            block_id && linked(block_code || old_id, hrefTo("data-block", { id: block_id })),
          fact: () => null,
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
          hiddenAtFirst: true,
          cell: ({ updated_at }) => dateTime(updated_at),
        },
      ],
      typeLabel: t("lists.columns.status"),
      allTypes: t("lists.filter.allStatuses"),
      types: stayStatus.options.map((value) => ({ value, label: statusWord(value) })),
      issues: stayIssue.options.map((value) => ({ value, label: t(`lists.issues.${value}`) })),
      groups: [
        { column: "type", header: t("lists.columns.status"), word: statusWord },
        { column: "room_type", header: t("lists.columns.roomType"), word: (code) => coded("roomType", code) },
        { column: "rate_code", header: t("lists.columns.rateCode"), word: (code) => coded("rateCode", code) },
      ],
      panel: (props) => <StayPanel {...props} />,
    };
  }, [t, language, hrefTo, nameOf]);
}
