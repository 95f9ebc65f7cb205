import { Anchor, Text } from "@mantine/core";
import type { AuditEntry } from "../../../../contract/audit.ts";
import { stringifySearch } from "../../../lib/search.ts";
import { useHotel, useSession } from "../../../lib/session.ts";
import { pathTo } from "../../../routes.ts";
import { AppLink } from "../../../ui/app-link.tsx";
import { useAuditWords } from "../use-audit-words.ts";

type Props = { entry: AuditEntry; people: { id: string; name: string }[] };

/** What an entry is about, by name where one is known, and the way there where it has a page. */
export function RecordName({ entry, people }: Props) {
  const words = useAuditWords();
  const hotel = useHotel();
  const { user } = useSession();
  const { recordKind, recordId } = entry;
  const property = recordKind === "property" ? user.properties.find(({ id }) => id === recordId) : undefined;
  const person = recordKind === "user" ? people.find(({ id }) => id === recordId) : undefined;
  const account = hotel.account;

  const name = property?.name ?? person?.name ?? (recordId === account?.id ? account?.name : undefined);
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

  function address(): string | null {
    if (!recordId || !account) return null;
    if (property) return pathTo("property", { account: account.slug, property: property.slug });
    if (recordKind !== "user") return null;
    const query = stringifySearch({ account: account.slug, property: hotel.property?.slug });
    return pathTo("users-view", { id: recordId }) + query;
  }
}
