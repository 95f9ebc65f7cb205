import { Anchor, Text } from "@mantine/core";
import type { AuditEntry } from "../../../../../contract/audit.ts";
import { useHotel, useSession } from "../../../../lib/session.ts";
import { type Href, hrefTo } from "../../../../routes.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { useAuditWords } from "../use-audit-words.ts";

/** The record of an entry by name, with a link if it has a page. A bare id is shown in the entry's details. */
export function RecordName({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  const hotel = useHotel();
  const { user } = useSession();
  const { recordKind, recordId } = entry;
  const account = hotel.account;
  const isOwnAccount = recordKind === "account" && recordId === account?.id;
  const name = isOwnAccount ? account?.name : words.record(entry);
  const href = address();
  return (
    <>
      <Text size="sm">{words.kind(recordKind)}</Text>
      {name && (
        <Text size="xs" c="dimmed">
          {href ? (
            <Anchor component={AppLink} href={href} inherit>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Text>
      )}
    </>
  );

  function address(): Href | null {
    if (!recordId || !account) return null;
    if (recordKind === "user")
      return hrefTo("users-view", { id: recordId, account: account.slug, property: hotel.property?.slug });
    const [hotelId, moduleKey] = recordId.split("/");
    const property = user.properties.find(({ id }) => id === hotelId);
    if (!property) return null;
    const scope = { account: account.slug, property: property.slug };
    if (recordKind === "module" && moduleKey) return hrefTo("module", { ...scope, module_id: moduleKey });
    return recordKind === "property" ? hrefTo("property", scope) : null;
  }
}
