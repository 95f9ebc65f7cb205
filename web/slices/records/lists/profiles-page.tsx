import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ProfileRow, profileIssue, profileType } from "../../../../contract/lists.ts";
import { profileQuery } from "../../../data/records.ts";
import { formatsOf, useFormats } from "../../../lib/formats.ts";
import { useHotelSlugs } from "../../../lib/hotel.ts";
import { useHrefTo } from "../../../lib/use-href-to.ts";
import { countryName } from "../../tenancy/properties/choices.ts";
import { longText, pushColumn, toned } from "./cells.tsx";
import type { ListDefinition, PanelProps } from "./list-definition.ts";
import { FEW, PanelFrame, PanelList, PanelSection, useStayItems } from "./parts/panel-frame.tsx";
import { RecordList } from "./parts/record-list.tsx";

/** Guests, contacts and accounts: everyone the hotel knows. */
export function ProfilesPage() {
  return <RecordList definition={useProfileList()} />;
}

function useProfileList(): ListDefinition<"profiles"> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const formats = formatsOf(language);
    const typeWord = (type: string) => {
      const { data } = profileType.safeParse(type);
      return data ? t(`lists.types.${data}`) : type;
    };
    const countryWord = (code: string) => {
      const name = /^[A-Z]{2}$/.test(code) && countryName(code, language);
      return name ? `${code} · ${name}` : code;
    };
    return {
      kind: "profiles",
      title: t("pages.dataProfiles"),
      text: t("lists.profiles.text"),
      searchLabel: t("lists.profiles.search"),
      searchShort: t("lists.profiles.searchShort"),
      datesLabel: t("lists.profiles.dates"),
      none: t("lists.profiles.none"),
      noneText: t("lists.profiles.noneText"),
      lead: {
        key: "name",
        header: t("lists.columns.name"),
        width: 204,
        sort: "name",
        text: ({ name, old_id }) => name || old_id,
      },
      columns: [
        { key: "type", header: t("lists.columns.type"), width: 112, sort: "type", cell: ({ type }) => typeWord(type) },
        pushColumn(t),
        {
          key: "email",
          header: t("lists.columns.email"),
          width: 232,
          sort: "email",
          field: "email",
          cell: ({ email }) => longText(email),
        },
        {
          key: "phone",
          header: t("lists.columns.phone"),
          width: 136,
          field: ["phone", "mobile"],
          cell: ({ phone }) => phone,
        },
        {
          key: "city",
          header: t("lists.columns.city"),
          width: 104,
          sort: "city",
          field: "city",
          cell: ({ city }) => longText(city),
        },
        {
          key: "country",
          header: t("lists.columns.country"),
          width: 124,
          sort: "country",
          field: "country",
          cell: ({ country }) => longText(countryWord(country)),
        },
        {
          key: "duplicates",
          header: t("lists.columns.duplicates"),
          width: 104,
          numeric: true,
          cell: ({ duplicates }) => duplicates > 0 && toned(formats.number(duplicates), "warning"),
        },
        {
          key: "old_id",
          header: t("lists.columns.oldId"),
          width: 110,
          sort: "old_id",
          cell: ({ old_id }) => longText(old_id),
        },
        {
          key: "updated_at",
          header: t("lists.columns.updatedAt"),
          width: 168,
          sort: "updated_at",
          cell: ({ updated_at }) => formats.dateTime(updated_at),
        },
        {
          key: "firstname",
          header: t("lists.columns.firstname"),
          width: 150,
          hiddenAtFirst: true,
          field: "firstName",
          cell: ({ firstname }) => longText(firstname),
        },
        {
          key: "lastname",
          header: t("lists.columns.lastname"),
          width: 150,
          hiddenAtFirst: true,
          field: "lastName",
          cell: ({ lastname }) => longText(lastname),
        },
        {
          key: "address",
          header: t("lists.columns.address"),
          width: 240,
          hiddenAtFirst: true,
          cell: ({ address }) => longText(address),
        },
        {
          key: "status",
          header: t("lists.columns.status"),
          width: 120,
          hiddenAtFirst: true,
          cell: ({ status }) => status,
        },
      ],
      typeLabel: t("lists.columns.type"),
      allTypes: t("lists.filter.allTypes"),
      types: profileType.options.map((value) => ({ value, label: typeWord(value) })),
      issues: profileIssue.options.map((value) => ({ value, label: t(`lists.issues.${value}`) })),
      groups: [
        { column: "type", header: t("lists.columns.type"), word: typeWord },
        { column: "country", header: t("lists.columns.country"), word: countryWord },
      ],
      panel: (props) => <ProfilePanel {...props} />,
    };
  }, [t, language]);
}

/** A profile's panel: contacts, possible duplicates, stays. */
function ProfilePanel({ id, isRested, row, ...rest }: PanelProps<ProfileRow>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hrefTo = useHrefTo();
  const stayItems = useStayItems();
  const detail = useQuery({ ...profileQuery(useHotelSlugs(), id), enabled: isRested });
  const { data } = detail;
  const many = (title: string, count: number) => (count > 1 ? `${title} (${number(count)})` : title);
  return (
    <PanelFrame
      {...rest}
      row={row ?? data?.profile}
      href={hrefTo("data-profile", { id })}
      detail={detail}
      timeline={data?.timeline}
    >
      {data && data.emails.length > 1 && (
        <PanelSection title={many(t("lists.panel.emails"), data.emails.length)}>
          <PanelList
            items={data.emails.slice(0, FEW).map(({ id: key, address, type }) => ({ key, text: address, note: type }))}
          />
        </PanelSection>
      )}
      {data && data.phones.length > 1 && (
        <PanelSection title={many(t("lists.panel.phones"), data.phones.length)}>
          <PanelList
            items={data.phones
              .slice(0, FEW)
              .map(({ id: key, e164, number: typed, type }) => ({ key, text: e164 ?? typed, note: type }))}
          />
        </PanelSection>
      )}
      {data && data.addresses.length > 0 && (
        <PanelSection title={many(t("lists.panel.addresses"), data.addresses.length)}>
          <PanelList
            items={data.addresses.slice(0, FEW).map(({ id: key, lines, city, country, type }) => ({
              key,
              text: [...lines, city, country].filter(Boolean).join(", "),
              note: type,
            }))}
          />
        </PanelSection>
      )}
      {data && data.duplicates.length > 0 && (
        <PanelSection title={many(t("lists.panel.duplicates"), data.duplicates.length)}>
          <PanelList
            items={data.duplicates.slice(0, FEW).map(({ ID, name, old_id, band }) => ({
              key: ID,
              text: name || old_id,
              href: hrefTo("data-profile", { id: ID }),
              note: t(`lists.duplicates.bands.${band}`),
            }))}
          />
        </PanelSection>
      )}
      {data && data.reservationCount > 0 && (
        <PanelSection title={many(t("lists.panel.stays"), data.reservationCount)}>
          <PanelList items={stayItems(data.reservations)} />
        </PanelSection>
      )}
    </PanelFrame>
  );
}
