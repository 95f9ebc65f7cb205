import { Box, Button, Group, Select, Text, TextInput } from "@mantine/core";
import { IconSearch, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dataProtectionRoutes, type FoundGuest } from "../../../../../contract/data-protection.ts";
import { useLook } from "../../../../data/write.ts";
import { useSession } from "../../../../lib/session.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure, Nothing } from "../../../../ui/states.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import classes from "./find-guest-card.module.css";

const keyOf = ({ propertyId, id }: FoundGuest) => `${propertyId} ${id}`;

type Props = { account: string; onErased: () => void };

const SHORTEST = 2;

/** Every record of a person is selected by hand, so that no other person with the same name is erased. */
export function FindGuestCard({ account, onErased }: Props) {
  const { t } = useTranslation();
  const { properties } = useSession().user;
  const [q, setQ] = useState("");
  const [isShort, setShort] = useState(false);
  const [hotel, setHotel] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const inputNow = () => ({ id: account, q: q.trim(), ...(hotel && { propertyId: hotel }) });
  const search = useLook(dataProtectionRoutes.find, inputNow, {
    onSuccess: () => setChosen(new Set()),
    errors: "own",
  });
  const download = useDownload();
  const rows = search.data?.rows ?? [];
  const guests = rows.filter((row) => chosen.has(keyOf(row))).map(({ propertyId, id }) => ({ propertyId, id }));
  const exportAs = (format: "json" | "html") =>
    download.mutate({
      url: dataProtectionRoutes.export.path.replace(":id", encodeURIComponent(account)),
      name: `guest.${format}`,
      body: { guests, format },
    });
  const choose = (keys: string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys)
      if (on) next.add(key);
      else next.delete(key);
    setChosen(next);
  };
  const error = search.error ?? download.error;
  return (
    <Section title={t("protection.find")} description={t("protection.findText")} flush>
      <Box className={classes.edge} pb="md">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setShort(q.trim().length < SHORTEST);
            if (q.trim().length >= SHORTEST) search.mutate();
          }}
        >
          <Group align="start" gap="sm">
            <TextInput
              label={t("protection.query")}
              value={q}
              onChange={(event) => {
                setQ(event.currentTarget.value);
                setShort(false);
              }}
              error={isShort && t("errors.issue.tooShort", { count: SHORTEST })}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              style={{ flex: "3 1 16rem" }}
            />
            <Select
              label={t("protection.where")}
              placeholder={t("protection.everywhere")}
              clearable
              clearButtonProps={{ "aria-label": t("protection.everywhere") }}
              data={properties.map(({ id, name }) => ({ value: id, label: name }))}
              value={hotel}
              onChange={setHotel}
              style={{ flex: "1 1 12rem" }}
            />
            <Button
              type="submit"
              className={classes.search}
              loading={search.isPending}
              leftSection={<IconSearch size={16} aria-hidden />}
            >
              {t("protection.search")}
            </Button>
          </Group>
        </form>
      </Box>
      {error && (
        <Box className={classes.edge} pb="md">
          <Failure error={error} />
        </Box>
      )}
      {search.data && (
        <>
          <Group className={classes.edge} pb="sm" gap="sm" justify="space-between">
            <Text size="sm" role="status" flex="1 1 16rem">
              {guests.length > 0 ? t("protection.chosen", { count: guests.length }) : t("protection.chooseText")}
            </Text>
            <Group gap="xs" className={classes.actions}>
              <Button variant="default" disabled={guests.length === 0} onClick={() => exportAs("html")}>
                {t("protection.exportPage")}
              </Button>
              <Button variant="default" disabled={guests.length === 0} onClick={() => exportAs("json")}>
                {t("protection.exportJson")}
              </Button>
              <Button color="red" disabled={guests.length === 0} onClick={() => setAsking(true)}>
                {t("protection.erase")}
              </Button>
            </Group>
          </Group>
          <DataTable<FoundGuest>
            name="find-guest-card"
            caption={t("protection.found")}
            list={{
              data: { rows, total_rows: rows.length, limit: rows.length, offset: 0 },
              error: null,
              isPending: false,
            }}
            selection={{
              selected: chosen,
              onSelect: choose,
              nameOf: (row) => t("protection.choose", { name: row.name, hotel: row.property.name }),
            }}
            cards
            rowKey={keyOf}
            empty={
              <Nothing icon={<IconUserOff aria-hidden />} title={t("protection.none")}>
                {t("protection.noneText")}
              </Nothing>
            }
            columns={[
              { key: "name", header: t("protection.name"), cell: ({ name }) => name },
              { key: "hotel", header: t("protection.hotel"), cell: ({ property }) => property.name },
              { key: "oldId", header: t("protection.oldId"), cell: ({ oldId }) => oldId },
              {
                key: "contact",
                header: t("protection.contact"),
                cell: ({ email, phone, city }) => [email, phone, city].filter((text) => text !== "").join(", "),
              },
            ]}
          />
          {search.data.more && (
            <Text size="sm" className={classes.edge} py="sm">
              {t("protection.more")}
            </Text>
          )}
        </>
      )}
      <EraseDialog
        account={account}
        guests={guests}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onErased={onErased}
      />
    </Section>
  );
}
