import { Anchor, Text } from "@mantine/core";
import type { AuditEntry } from "../../../../../contract/audit.ts";
import { isModuleKey, moduleOf } from "../../../../../core/modules/catalogue.ts";
import { useHotel, useSession } from "../../../../lib/session.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { type Href, hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useAuditWords } from "../use-audit-words.ts";

type Props = { entry: AuditEntry; people: { id: string; name: string }[] };

/** What an entry is about, by name where one is known, and the way there where it has a page. */
export function RecordName({ entry, people }: Props) {
  const words = useAuditWords();
  const hotel = useHotel();
  const language = useLanguage();
  const { user } = useSession();
  const { recordKind, recordId } = entry;
  const [hotelId, moduleKey] = recordKind === "module" ? (recordId ?? "").split("/") : [recordId];
  const ofHotel = recordKind === "property" || recordKind === "module";
  const property = ofHotel ? user.properties.find(({ id }) => id === hotelId) : undefined;
  const person = recordKind === "user" ? people.find(({ id }) => id === recordId) : undefined;
  const account = hotel.account;

  const module = moduleKey && isModuleKey(moduleKey) ? moduleOf(moduleKey).names[language] : undefined;
  const name =
    (module && property ? `${module} · ${property.name}` : undefined) ??
    property?.name ??
    person?.name ??
    (recordId === account?.id ? account?.name : undefined);
  const shown = name ?? (recordKind === "call" ? recordId : recordId?.slice(0, 8));
  const href = address();
  return (
    <>
      <Text size="sm">{words.kind(recordKind)}</Text>
      {shown && (
        <Text size="xs" c="dimmed" title={recordId ?? undefined} {...(!name && { ff: "monospace" })}>
          {href ? (
            <Anchor component={AppLink} href={href} inherit>
              {shown}
            </Anchor>
          ) : (
            shown
          )}
        </Text>
      )}
    </>
  );

  function address(): Href | null {
    if (!recordId || !account) return null;
    if (property && moduleKey)
      return hrefTo("module", { account: account.slug, property: property.slug, module_id: moduleKey });
    if (property) return hrefTo("property", { account: account.slug, property: property.slug });
    if (recordKind !== "user") return null;
    return hrefTo("users-view", { id: recordId, account: account.slug, property: hotel.property?.slug });
  }
}
