import { useDebouncedValue } from "@mantine/hooks";
import type { SpotlightActionGroupData } from "@mantine/spotlight";
import { IconBed, IconCalendarUser, IconUser, type TablerIcon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { BlockRow, ListKind, ProfileRow, StayRow } from "../../contract/lists.ts";
import { foundRecordsQuery } from "../data/lists.ts";
import { useAbility } from "../lib/ability.ts";
import { useFormats } from "../lib/formats.ts";
import { useGo } from "../lib/page.ts";
import { LIST_PAGES, RECORD_PAGES } from "../lib/record-pages.ts";
import { useHotel } from "../lib/session.ts";
import { hrefTo, pageOf } from "../routes.ts";

const ICONS: Record<ListKind, TablerIcon> = { profiles: IconUser, reservations: IconCalendarUser, blocks: IconBed };
const TYPING_MS = 150;
/** A single letter matches too many names. */
const SHORTEST = 2;

/** Records of the open hotel by starts of names, e-mails, numbers, old ids and codes, and by the end of a phone. */
export function useFoundRecords(query: string): SpotlightActionGroupData["actions"] {
  const { t } = useTranslation();
  const { date } = useFormats();
  const go = useGo();
  const { account, property } = useHotel();
  const may = useAbility().can("read", "Data");
  const hotel = { account: account?.slug ?? "", property: property?.slug ?? "" };
  const [typed] = useDebouncedValue(query.trim(), TYPING_MS);
  // Results of other letters are not shown for these: Enter would open one.
  const enabled = typed === query.trim() && typed.length >= SHORTEST && may && property !== null;
  const found = useQuery({ ...foundRecordsQuery(hotel, typed), enabled }).data;
  return (enabled ? (found ?? []) : []).map(({ kind, row }) => {
    const Icon = ICONS[kind];
    return {
      id: `found-${kind}-${row.ID}`,
      label: labelOf(kind, row),
      description: [
        t(`pages.${pageOf(LIST_PAGES[kind]).title}`),
        detailOf(kind, row, date),
        whyOf(row, typed),
        property?.name,
      ]
        .filter(Boolean)
        .join(" · "),
      // The server has matched it already, with accents too, so the palette must not filter it again.
      keywords: [query],
      leftSection: <Icon size={20} stroke={1.75} aria-hidden />,
      onClick: () => void go(hrefTo(RECORD_PAGES[kind], { ...hotel, id: row.ID })),
    };
  });
}

type Row = ProfileRow | StayRow | BlockRow;

function labelOf(kind: ListKind, row: Row): string {
  if (kind !== "reservations") return row.name || row.old_id;
  const { name, confirmation } = row as StayRow;
  return [name, confirmation].filter(Boolean).join(" · ") || row.old_id;
}

/** The matched value that the name does not show: the phone or the old id. */
function whyOf(row: Row, typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const { phone } = row as Partial<ProfileRow>;
  if (phone && digits.length >= 4 && phone.replace(/\D/g, "").endsWith(digits)) return phone;
  return row.old_id.toLowerCase().startsWith(typed.toLowerCase()) ? row.old_id : "";
}

function detailOf(kind: ListKind, row: Row, date: (iso: string) => string): string {
  if (kind === "profiles") return [(row as ProfileRow).email, (row as ProfileRow).city].filter(Boolean).join(" · ");
  return kind === "reservations" ? date(`${(row as StayRow).arrival}T12:00`) : (row as BlockRow).code;
}
